import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton } from '@mui/material';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Tab } from '#shared/places/place-tabs';
import type { Place } from '#shared/places/places.contract';
import { Column } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { TabLink } from '../TabLink.tsx';
import { moved } from './order.ts';

interface OrderedTabsProps {
  place: Place;
  tabs: readonly Tab[];
  /** All pages of the place, in order. */
  pages: readonly string[];
  current: string | undefined;
  onOrder: (next: string[], before: readonly string[]) => void;
}

/** The tabs for editors, who drag them or move them with buttons or with Alt and the arrow keys. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: dragging and keys move the same state
export function OrderedTabs({ place, tabs, pages, current, onOrder }: OrderedTabsProps) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [status, setStatus] = useState('');
  const movable = tabs.flatMap(({ page, isFixed }) => (page && !isFixed ? [page.pageUid] : []));

  function move(pageUid: string, to: number) {
    const next = moved(pages, movable, pageUid, to);
    if (next.every((each, index) => each === pages[index])) return;
    const title = tabs.find(({ page }) => page?.pageUid === pageUid)?.title;
    setStatus(`${title}: ${to + 1} of ${movable.length}`);
    onOrder(next, pages);
  }
  function drop(event: DragEvent, pageUid: string) {
    event.preventDefault();
    if (dragged) move(dragged, movable.indexOf(pageUid));
    setDragged(undefined);
    setOver(undefined);
  }
  const handlesOf = (pageUid: string, at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', pageUid);
      setDragged(pageUid);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(pageUid);
    },
    onDrop: (event: DragEvent) => drop(event, pageUid),
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const to = at + step;
      if (!event.altKey || step === 0 || to < 0 || to >= movable.length) return;
      event.preventDefault();
      move(pageUid, to);
    },
  });

  return (
    <>
      <Column component="ul" gap={0.25} sx={{ listStyle: 'none', m: 0, p: 0.25 }}>
        {tabs.map((tab) => {
          const pageUid = tab.page?.pageUid ?? '';
          const at = movable.indexOf(pageUid);
          const isMovable = at >= 0;
          return (
            <Box
              component="li"
              key={tab.slug}
              {...(isMovable && handlesOf(pageUid, at))}
              sx={{
                ...row,
                ...(isMovable && { cursor: 'grab' }),
                ...(over === pageUid && dragged !== pageUid && target),
                ...(dragged === pageUid && { opacity: 0.5 }),
              }}
            >
              <TabLink place={place} tab={tab} isCurrent={tab.slug === current} />
              {isMovable && (
                <>
                  <IconButton
                    size="small"
                    aria-label={`Move up: ${tab.title}`}
                    aria-disabled={at === 0}
                    onClick={() => at > 0 && move(pageUid, at - 1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={`Move down: ${tab.title}`}
                    aria-disabled={at === movable.length - 1}
                    onClick={() => at < movable.length - 1 && move(pageUid, at + 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Column>
      <Box component="span" role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </>
  );
}
const row = {
  display: 'flex',
  alignItems: 'center',
  borderRadius: 1,
  '& [aria-disabled="true"]': { opacity: 0.35, cursor: 'default' },
};
const target = { outline: '2px dashed', outlineColor: 'primary.main' };
