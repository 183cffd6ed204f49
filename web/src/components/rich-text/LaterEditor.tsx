import { Skeleton } from '@mui/material';
import { onDemand } from '../hooks/onDemand.tsx';

/** The editor of formatted text; its code loads when the first one opens. */
export const RichTextEditor = onDemand(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  () => <Skeleton variant="rounded" height={420} />,
);
