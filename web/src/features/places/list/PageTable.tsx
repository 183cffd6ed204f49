import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PageSummary } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { keptDays } from '#shared/retention';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../../api/refresh.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import type { Column } from '../../../components/lists/RowList.tsx';
import { BinSwitch } from './BinSwitch.tsx';
import { isFiltered, queryOf } from './filter.ts';
import { TableFrame } from './TableFrame.tsx';
import type { TableProps } from './tables.ts';
import { useNumbered } from './useNumbered.ts';
import { useRemovals } from './useRemovals.ts';

const columns: readonly Column[] = [
  { name: 'Place', order: 'ascending', sx: { minWidth: 140 } },
  { name: 'Title', isName: true, sx: { minWidth: 180, fontWeight: 600 } },
  { name: 'Page Type' },
  { name: 'Navigation' },
];

const MoveDialog = onDemand(async () => (await import('../moving/MoveDialog.tsx')).MoveDialog);

/** The table of pages by place name, or of deleted pages with Restore. */
export function PageTable({ view, setView }: TableProps) {
  const { isBin, filter } = view;
  const query = { ...queryOf(filter), ...(isBin && { deleted: true }) };
  const read = useNumbered(pagesApi.list, query, view.pagesAt);
  const top = useRef<HTMLHeadingElement>(null);
  const { removePage, restorePage } = useRemovals();
  const [moving, setMoving] = useState<PageSummary>();
  const refresh = useRefresh('pages');
  const focusTop = (isGone: boolean) => isGone && top.current?.focus();
  return (
    <>
      <TableFrame
        title={isBin ? 'Deleted pages' : 'Pages'}
        columns={columns}
        read={read}
        top={top}
        tools={
          <BinSwitch
            what="pages"
            isBin={isBin}
            days={keptDays.deletedPages}
            onSwitch={() => setView({ isBin: !isBin, pagesAt: 1 })}
          />
        }
        onPage={(pagesAt) => setView({ pagesAt })}
        whenEmpty={emptyWords(isFiltered(filter), isBin)}
        row={(page) => ({
          key: page.pageUid,
          name: `${page.title}, ${page.place_place}`,
          cells: [
            page.place_place,
            page.title,
            page.pagetype_pagetype,
            page.navigation ? 'Yes' : 'No',
          ],
          acts: (
            <PageActions
              page={page}
              onRestore={() => void restorePage(page).then(focusTop)}
              onDelete={() => void removePage(page).then(focusTop)}
              onMove={() => setMoving(page)}
            />
          ),
        })}
      />
      {moving && (
        <MoveDialog
          page={moving}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined);
            void refresh().then(() => top.current?.focus());
          }}
        />
      )}
    </>
  );
}

interface PageActionsProps {
  page: PageSummary;
  onRestore: () => void;
  onDelete: () => void;
  onMove: () => void;
}

function PageActions({ page, onRestore, onDelete, onMove }: PageActionsProps) {
  const name = `${page.title}, ${page.place_place}`;
  return (
    <>
      <Button
        size="small"
        component={Link}
        to={pathTo('/admin/edit-page/:id', { id: page.pageUid })}
        aria-label={`Edit: ${name}`}
      >
        Edit
      </Button>
      {/* The rows of the other list may still be there while this one is read. */}
      {page.is_deleted ? (
        <Button size="small" aria-label={`Restore: ${name}`} onClick={onRestore}>
          Restore
        </Button>
      ) : (
        <>
          <Button size="small" aria-label={`Move: ${name}`} onClick={onMove}>
            Move
          </Button>
          <Button size="small" aria-label={`Delete: ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
    </>
  );
}

function emptyWords(isNarrowed: boolean, isBin: boolean): string {
  if (isNarrowed) return 'No pages match these filters.';
  return isBin
    ? `Deleted pages stay here for ${keptDays.deletedPages} days.`
    : 'Create the first page with the button above.';
}
