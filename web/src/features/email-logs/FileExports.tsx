import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useExport } from '../../components/lists/useExport.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import type { LogFileKind } from './logFiles.ts';
import { messagePages } from './messagePages.ts';
import type { LogView } from './view.ts';

interface FileExportsProps {
  view: LogView;
  /** The number of messages that the filter finds, by the counters. */
  expected: number;
  disabled: boolean;
}

/** Exports every message that the filter finds, read page by page; the person can cancel. */
export function FileExports({ view, expected, disabled }: FileExportsProps) {
  const timeZone = useTimeZone();
  const { read, save, cancel } = useExport();
  const saveAs = (kind: LogFileKind) =>
    save(async (signal, onRead) => {
      const { logFiles } = await import('./logFiles.ts');
      const { mediaType, write } = logFiles[kind];
      const parts: BlobPart[] = [];
      const pages = messagePages(view, signal, onRead);
      for await (const part of write(pages, view.filter.types, timeZone)) {
        signal.throwIfAborted();
        parts.push(part);
      }
      return { name: `email-logs.${kind}`, content: new Blob(parts, { type: mediaType }) };
    });
  if (read !== undefined) {
    return <Progress read={read} expected={expected} onCancel={cancel} />;
  }
  return (
    <>
      <Button disabled={disabled} onClick={() => void saveAs('csv')}>
        Export CSV
      </Button>
      <Button disabled={disabled} onClick={() => void saveAs('xlsx')}>
        Export XLSX
      </Button>
    </>
  );
}

interface ProgressProps {
  read: number;
  expected: number;
  onCancel: () => void;
}

/** How many messages are read, with Cancel. */
function Progress({ read, expected, onCancel }: ProgressProps) {
  return (
    <Box sx={progress}>
      <span role="status" className="figures">
        {`${read.toLocaleString('en-AU')} of ${Math.max(read, expected).toLocaleString('en-AU')} e-mails read`}
      </span>
      <LinearProgress
        aria-label="Reading e-mails"
        variant="determinate"
        value={expected > 0 ? Math.min(100, (read / expected) * 100) : 0}
        sx={{ width: 120 }}
      />
      <Button onClick={onCancel}>Cancel</Button>
    </Box>
  );
}

const progress = { display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '0.9375rem' };
