import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { keptDays } from '#shared/retention';
import { paths } from '../../../paths.ts';
import { isFiltered, queryOf } from './filter.ts';
import { TableFrame } from './TableFrame.tsx';
import type { TableProps } from './tables.ts';
import { useNumbered } from './useNumbered.ts';
import { useRemovals } from './useRemovals.ts';

const columns = [
  { name: 'Place', minWidth: 140 },
  { name: 'Title', minWidth: 180, isName: true },
  { name: 'Page Type' },
  { name: 'Navigation' },
];

/** The pages of all places, by the names of these; or those that were deleted, each with its way back. */
export function PageTable({ view, setView }: TableProps) {
  const { isBin, filter } = view;
  const query = { ...queryOf(filter), ...(isBin && { deleted: true }) };
  const read = useNumbered(api.pages.list, query, view.pagesAt);
  const top = useRef<HTMLHeadingElement>(null);
  const { removePage, restorePage } = useRemovals();
  const focusTop = (isGone: boolean) => isGone && top.current?.focus();
  return (
    <TableFrame
      title={isBin ? 'Deleted pages' : 'Pages'}
      columns={columns}
      read={read}
      top={top}
      tools={
        <>
          <Button onClick={() => setView({ isBin: !isBin, pagesAt: 1 })}>
            {isBin ? 'Back to the pages' : 'Deleted pages'}
          </Button>
          {isBin && (
            <Typography color="textSecondary" sx={{ flexBasis: '100%' }}>
              Kept for {keptDays.deletedPages} days, then gone for good.
            </Typography>
          )}
        </>
      }
      onPage={(pagesAt) => setView({ pagesAt })}
      whenEmpty={emptyWords(isFiltered(filter), isBin)}
      row={(page) => ({
        key: page.pageUid,
        cells: [
          page.place_place,
          page.title,
          page.pagetype_pagetype,
          page.navigation ? 'Yes' : 'No',
        ],
        acts: (
          <>
            <Button
              size="small"
              component={Link}
              to={paths.editPage(page.pageUid)}
              aria-label={`Edit: ${page.title}, ${page.place_place}`}
            >
              Edit
            </Button>
            {/* The rows of the other list may still be there while this one is read. */}
            {page.is_deleted ? (
              <Button
                size="small"
                aria-label={`Restore: ${page.title}, ${page.place_place}`}
                onClick={() => void restorePage(page).then(focusTop)}
              >
                Restore
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={`Delete: ${page.title}, ${page.place_place}`}
                onClick={() => void removePage(page).then(focusTop)}
              >
                Delete
              </Button>
            )}
          </>
        ),
      })}
    />
  );
}

function emptyWords(isNarrowed: boolean, isBin: boolean): string {
  if (isNarrowed) return 'No page fits these filters.';
  return isBin
    ? `What is deleted waits here for ${keptDays.deletedPages} days.`
    : 'Create the first page with the button above.';
}
