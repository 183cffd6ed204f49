import { Box } from '@mui/material';
import { type Post, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../api/client.ts';
import type { AddressOf } from '../../components/documents/FileLinks.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';

// Few posts have files.
const NamedFiles = onDemand(
  async () => (await import('../../components/documents/NamedFiles.tsx')).NamedFiles,
  () => <Box sx={{ minHeight: 84, mb: 3 }} />,
);

interface PostFilesProps {
  post: Pick<Post, 'postUid' | 'files'>;
  /** Without it a file is downloaded as the reader may. */
  addressOf?: AddressOf;
}

/** The files of a post for its readers; nothing without files. */
export function PostFiles({
  post: { postUid, files = [] },
  addressOf = (fileUid) => call(postsApi.openFile, { postUid, fileUid }),
}: PostFilesProps) {
  return files.length > 0 && <NamedFiles files={files} addressOf={addressOf} />;
}
