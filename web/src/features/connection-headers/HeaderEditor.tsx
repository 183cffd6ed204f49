import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Pager } from '../../components/lists/Pager.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { HeaderForm } from './HeaderForm.tsx';
import { HeaderTable } from './HeaderTable.tsx';
import { pageSize, useHeaders } from './useHeaders.ts';

/** The headers of the magazine: one form for new and stored headers, and the table of all. */
export function HeaderEditor() {
  const desk = useHeaders();
  /** Counts the saves: each empties the form of a new header. */
  const [saves, setSaves] = useState(0);
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
          This header doesn’t exist. You can create a new one.
        </Typography>
      )}
      <HeaderForm
        key={edited?.connectionheaderUid ?? `new ${saves}`}
        header={edited}
        onDone={() => {
          setSaves((before) => before + 1);
          desk.go({ edit: undefined });
        }}
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
