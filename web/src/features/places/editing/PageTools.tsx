import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/Edit';
import VersionsIcon from '@mui/icons-material/EventRepeat';
import FolderIcon from '@mui/icons-material/FolderOpen';
import DatesIcon from '@mui/icons-material/Schedule';
import ShowIcon from '@mui/icons-material/Visibility';
import HideIcon from '@mui/icons-material/VisibilityOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useEffect } from 'react';
import type { Page, PageSummary } from '#shared/pages/page-fields';
import { unseenWord } from '#shared/places/place-tabs';
import { serverNow } from '../../../api/clock.ts';
import { hasPart, type Opened } from '../parts.ts';
import { usePageActs } from './usePageActs.ts';

interface PageToolsProps {
  page: Page;
  /** All pages of the place, in order. */
  pages: readonly PageSummary[];
  /** The editor that was just closed. The focus returns to its button. */
  left: Opened | undefined;
  onEdit: (opened: Opened) => void;
}

const tools = [
  ['content', 'Edit content', EditIcon],
  ['title', 'Edit title', EditIcon],
  ['folder', 'Folder settings', FolderIcon],
  ['dates', 'Publish dates', DatesIcon],
  ['versions', 'Scheduled changes', VersionsIcon],
] as const;

/** The actions of editors on one page of a place. */
export function PageTools({ page, pages, left, onEdit }: PageToolsProps) {
  const { setHidden, remove } = usePageActs();
  useEffect(() => {
    if (left) document.getElementById(`edit-${left}`)?.focus();
  }, [left]);
  const unseen = unseenWord(page, serverNow());
  const mayHide = hasPart('content', page) || hasPart('folder', page);
  return (
    <Box component="section" aria-label="Edit this page" className="no-print" sx={bar}>
      {unseen && <Chip label={unseen} variant="outlined" />}
      {tools
        .filter(([opened]) => opened === 'versions' || hasPart(opened, page))
        .map(([opened, name, Icon]) => (
          <Button
            key={opened}
            id={`edit-${opened}`}
            size="small"
            variant={opened === 'content' ? 'contained' : 'text'}
            startIcon={<Icon />}
            onClick={() => onEdit(opened)}
          >
            {name}
          </Button>
        ))}
      {mayHide && (
        <Button
          size="small"
          startIcon={page.pageHide ? <ShowIcon /> : <HideIcon />}
          onClick={() => void setHidden(page, !page.pageHide)}
        >
          {page.pageHide ? 'Show page' : 'Hide page'}
        </Button>
      )}
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        onClick={() => void remove(page, pages)}
      >
        Delete page
      </Button>
    </Box>
  );
}

const bar = {
  // One line, which moves on a phone, so that the page begins soon.
  ...{ display: 'flex', alignItems: 'center', gap: 0.5, overflowX: 'auto' },
  ...{ '& > *': { flexShrink: 0, whiteSpace: 'nowrap' }, pt: 0.5, px: 0.5 },
  ...{ mb: 3, pb: 1, borderBottom: 1, borderColor: 'divider' },
};
