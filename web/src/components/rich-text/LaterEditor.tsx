import Skeleton from '@mui/material/Skeleton';
import { onDemand } from '../onDemand.tsx';

/** The editor of formatted text; its code comes with the first that is opened. */
export const RichTextEditor = onDemand(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  () => <Skeleton variant="rounded" height={420} />,
);
