import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useSWR from 'swr';
import { api } from '#shared/contract/api';
import type { PostWarning } from '#shared/contract/audiences';
import type { Input } from '#shared/contract/route';
import { mediaAddress, nameAtMedia } from '#shared/domain/media';
import type { AppError } from '#shared/errors';
import { call } from '../../api/client.ts';
import { Failure } from '../../components/Failure.tsx';
import { useSettled } from '../../components/useSettled.ts';

export type CheckInput = Input<typeof api.audiences.check>;

/** What an author may want to mend before publishing. It explains, and stands in nobody's way. */
export function CheckPanel({ post }: { post: CheckInput }) {
  const asked = useSettled(post, 1200);
  // The text may be two megabytes: the cache is keyed by its fingerprint, not by itself.
  const { data, error, mutate } = useSWR<PostWarning[], AppError>(
    ['audiences', 'check', fingerprint(JSON.stringify(asked))],
    () => call(api.audiences.check, asked),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <Box component="section" aria-label="Checks before publishing" sx={panel}>
      {!post.published && (
        <Typography variant="body2" color="textSecondary">
          This is a draft. It is checked for the day it gets published.
        </Typography>
      )}
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      <Box aria-live="polite" sx={panel}>
        {data && !error && <Warnings found={data} isPublishing={post.published === true} />}
      </Box>
    </Box>
  );
}

interface WarningsProps {
  found: readonly PostWarning[];
  isPublishing: boolean;
}

function Warnings({ found, isPublishing }: WarningsProps) {
  if (found.length === 0) return <Typography variant="body2">Nothing to mend.</Typography>;
  const things = found.length === 1 ? 'One thing' : `${found.length} things`;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: isPublishing ? 600 : 400 }}>
        {`${things} to look at${isPublishing ? ' before you save: this gets published' : ''}. You can save all the same.`}
      </Typography>
      {found.map((warning) => (
        <Warning key={`${warning.kind} ${warning.about} ${warning.message}`} warning={warning} />
      ))}
    </>
  );
}

/** One warning, with the link or the picture it is about. */
function Warning({ warning: { kind, message, about } }: { warning: PostWarning }) {
  const picture = kind === 'missing-alt' ? nameAtMedia(about ?? '') : undefined;
  return (
    <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      {message}
      {picture ? (
        <Box component="img" src={mediaAddress(picture)} alt="The picture meant" sx={thumbnail} />
      ) : (
        about &&
        !message.includes(about) && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {about}
          </Box>
        )
      )}
    </Alert>
  );
}

const panel = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 };
const thumbnail = { display: 'block', mt: 1, maxWidth: 120, maxHeight: 90, borderRadius: 1 };

/** Tells one text from another (FNV-1a over its characters, and its length). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length}-${hash >>> 0}`;
}
