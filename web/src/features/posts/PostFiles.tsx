import { Box } from '@mui/material';
import { type Post, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../api/client.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';

// Few posts have files.
const NamedFiles = onDemand(
  async () => (await import('../../components/documents/NamedFiles.tsx')).NamedFiles,
  () => <Box sx={{ minHeight: 84, mb: 3 }} />,
);

/** The files of a post for its readers; nothing without files. */
export function PostFiles({ post: { postUid, files } }: { post: Pick<Post, 'postUid' | 'files'> }) {
  return (
    files && (
      <NamedFiles
        files={files}
        addressOf={(fileUid) => call(postsApi.openFile, { postUid, fileUid })}
      />
    )
  );
}
