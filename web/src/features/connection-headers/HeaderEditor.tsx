import { Box, Button, Typography } from '@mui/material';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { Row } from '../../components/layout/layout.tsx';
import { Pager } from '../../components/lists/Pager.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Hero } from '../../components/screen/Hero.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { HeaderForm } from './HeaderForm.tsx';
import { HeaderTable } from './HeaderTable.tsx';
import { newHeader, pageSize, useHeaders } from './useHeaders.ts';

/** The headers of the magazine: what readers see now, the form behind a button, and all of them. */
export function HeaderEditor() {
  const desk = useHeaders();
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  if (desk.error && !desk.headers)
    return <Failure what="The newsletter headers" error={desk.error} onRetry={desk.retry} />;
  if (!desk.shown) return null;
  const { edited, isFormOpen, isGone, live, shown, page, lastPage } = desk;
  function edit(header: string) {
    flushSync(() => desk.go({ edit: header }));
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <>
      {!isFormOpen && (
        <Primary>
          <Button variant="contained" onClick={() => edit(newHeader)}>
            New header
          </Button>
        </Primary>
      )}
      {isFormOpen && (
        <OpenForm
          top={top}
          edited={edited}
          isGone={isGone}
          onDone={() => desk.go({ edit: undefined })}
        />
      )}
      {!isFormOpen && (
        <LiveHeader header={live} onEdit={(header) => edit(header.connectionheaderUid)} />
      )}
      <Typography variant="h2" ref={list} tabIndex={-1} sx={{ mt: 5, mb: 2, outline: 'none' }}>
        Headers
      </Typography>
      {shown.length === 0 ? (
        <EmptyState title="No records found!">Save the first one with the form above.</EmptyState>
      ) : (
        <Box>
          <HeaderTable
            headers={shown}
            edited={edited?.connectionheaderUid}
            onEdit={({ connectionheaderUid }) => edit(connectionheaderUid)}
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

interface OpenFormProps {
  top: RefObject<HTMLHeadingElement | null>;
  edited: ConnectionHeader | undefined;
  /** The address names a header that does not exist. */
  isGone: boolean;
  onDone: () => void;
}

/** The form with its title, which gets the focus. */
function OpenForm({ top, edited, isGone, onDone }: OpenFormProps) {
  /** Counts the saves: each empties the form of a new header. */
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Typography variant="h2" ref={top} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {edited ? 'Edit header' : 'New header'}
      </Typography>
      {isGone && !edited && (
        <Typography role="status" sx={{ mb: 2 }}>
          This header doesn’t exist. You can create a new one.
        </Typography>
      )}
      <HeaderForm
        key={edited?.connectionheaderUid ?? `new ${saves}`}
        header={edited}
        onDone={() => {
          setSaves((before) => before + 1);
          onDone();
        }}
      />
    </>
  );
}

interface LiveHeaderProps {
  header: ConnectionHeader | undefined;
  onEdit: (header: ConnectionHeader) => void;
}

/** The header that readers of the magazine see now, with its days. */
function LiveHeader({ header, onEdit }: LiveHeaderProps) {
  if (!header) {
    return (
      <Typography color="textSecondary">
        Readers see no header now. A new one appears from its start to its end.
      </Typography>
    );
  }
  const { featured_img_url, alttext, caption, caption_location, publish_start } = header;
  return (
    <Box component="section" aria-labelledby="live-header">
      <Row columnGap={2} rowGap={0.5} align="baseline" sx={{ mb: 1.5 }}>
        <Typography variant="h2" id="live-header">
          Live now
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          Since <DateWords at={publish_start} isInside />, <End header={header} />
        </Typography>
        <Button variant="outlined" size="small" onClick={() => onEdit(header)}>
          Change
        </Button>
      </Row>
      <Hero src={featured_img_url} alt={alttext} caption={caption} location={caption_location} />
    </Box>
  );
}

function End({ header: { publish_end } }: { header: ConnectionHeader }) {
  if (publish_end === INDEFINITE) return 'without an end';
  return (
    <>
      until <DateWords at={publish_end} withTime isInside />
    </>
  );
}
