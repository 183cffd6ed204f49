import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import EditIcon from '@mui/icons-material/Edit';
import VersionsIcon from '@mui/icons-material/EventRepeat';
import FolderIcon from '@mui/icons-material/FolderOpen';
import DatesIcon from '@mui/icons-material/Schedule';
import ShowIcon from '@mui/icons-material/Visibility';
import HideIcon from '@mui/icons-material/VisibilityOff';
import { Box, Button, Chip } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Page, PageSummary } from '#shared/pages/page-fields';
import { unseenWord } from '#shared/places/place-tabs';
import { placePath } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { ActMenu } from '../../../components/screen/ActMenu.tsx';
import { hasPart, type Opened } from '../parts.ts';
import { usePageCache } from './cache.ts';
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

const MoveDialog = onDemand(async () => (await import('../moving/MoveDialog.tsx')).MoveDialog);

/** The actions of editors on one page of a place. */
export function PageTools({ page, pages, left, onEdit }: PageToolsProps) {
  const { setHidden, remove } = usePageActs();
  const isNarrow = useIsNarrow();
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (left) document.getElementById(`edit-${left}`)?.focus();
    if (left && !document.getElementById(`edit-${left}`)) document.getElementById(moreId)?.focus();
  }, [left]);
  const all = tools.filter(([opened]) => opened === 'versions' || hasPart(opened, page));
  // A phone has room for one button beside the menu.
  const isShown = ([opened]: (typeof tools)[number]) =>
    isNarrow ? opened === all[0]?.[0] : opened !== 'versions';
  const [shown, further] = [all.filter(isShown), all.filter((tool) => !isShown(tool))];
  const unseen = unseenWord(page, serverNow());
  const mayHide = hasPart('content', page) || hasPart('folder', page);
  return (
    <Box component="section" aria-label="Edit this page" className="no-print" sx={bar}>
      {unseen && <Chip label={unseen} variant="outlined" />}
      {shown.map(([opened, name, Icon]) => (
        <Button
          key={opened}
          id={`edit-${opened}`}
          size="small"
          variant={opened === 'content' ? 'contained' : 'outlined'}
          startIcon={<Icon />}
          onClick={() => onEdit(opened)}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {name}
        </Button>
      ))}
      <ActMenu
        id={moreId}
        isOutlined
        label="More for this page"
        acts={[
          ...further.map(([opened, name, Icon]) => ({
            name,
            icon: <Icon fontSize="small" />,
            run: () => onEdit(opened),
          })),
          ...(mayHide ? [hideAct(page, () => void setHidden(page, !page.pageHide))] : []),
          {
            name: 'Move to another place …',
            icon: <MoveIcon fontSize="small" />,
            run: () => setMoving(true),
          },
          {
            name: 'Delete page',
            icon: <DeleteIcon fontSize="small" />,
            isDanger: true,
            run: () => void remove(page, pages),
          },
        ]}
      >
        More
      </ActMenu>
      {isMoving && <Moving page={page} onClose={() => setMoving(false)} />}
    </Box>
  );
}

/** Moves pages, and follows this one to its new place. */
function Moving({ page, onClose }: { page: Page; onClose: () => void }) {
  const { refresh } = usePageCache();
  const navigate = useNavigate();
  return (
    <MoveDialog
      page={page}
      onClose={onClose}
      onMoved={({ pages }) => {
        onClose();
        const moved = pages.find(({ pageUid }) => pageUid === page.pageUid);
        if (moved) void navigate(placePath(moved.place_slug, moved.slug));
        void refresh(moved && page);
      }}
    />
  );
}

const hideAct = ({ pageHide }: Page, run: () => void) => {
  const Icon = pageHide ? ShowIcon : HideIcon;
  return { name: pageHide ? 'Show page' : 'Hide page', icon: <Icon fontSize="small" />, run };
};

const moreId = 'edit-more';
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 3,
  pb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
