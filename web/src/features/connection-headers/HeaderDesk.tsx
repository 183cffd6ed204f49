import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Pager } from '../../components/Pager.tsx';
import { HeaderForm } from './HeaderForm.tsx';
import { HeaderTable } from './HeaderTable.tsx';
import { pageSize, useHeaders } from './useHeaders.ts';

/** The heroes of the magazine: one form for new and old ones, and the table of all. */
export function HeaderDesk() {
  const desk = useHeaders();
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  if (desk.error && !desk.headers) return <Failure error={desk.error} onRetry={desk.retry} />;
  if (!desk.shown) return null;
  const { edited, isEditing, shown, page, lastPage } = desk;
  return (
    <>
      <Typography variant="h2" ref={top} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {edited ? 'Edit header' : 'New header'}
      </Typography>
      {isEditing && !edited && (
        <Typography role="status" sx={{ mb: 2 }}>
          The header at this address is not available any more. You can make a new one.
        </Typography>
      )}
      <HeaderForm
        key={edited?.connectionheaderUid ?? 'new'}
        header={edited}
        onDone={() => desk.go({ edit: undefined })}
      />
      <Typography variant="h2" ref={list} tabIndex={-1} sx={{ mt: 6, mb: 2, outline: 'none' }}>
        Headers
      </Typography>
      {shown.length === 0 ? (
        <EmptyState title="No records found!">Save the first one with the form above.</EmptyState>
      ) : (
        <Box>
          <HeaderTable
            headers={shown}
            edited={edited?.connectionheaderUid}
            onEdit={({ connectionheaderUid }) => {
              desk.go({ edit: connectionheaderUid });
              top.current?.focus();
              top.current?.scrollIntoView({ block: 'start' });
            }}
            onRemove={(header) =>
              void desk.remove(header).then((isDone) => isDone && list.current?.focus())
            }
          />
          <Pager
            page={page}
            size={pageSize}
            count={shown.length}
            hasMore={page < lastPage}
            onPage={(chosen) => desk.go({ page: chosen })}
          />
        </Box>
      )}
    </>
  );
}
