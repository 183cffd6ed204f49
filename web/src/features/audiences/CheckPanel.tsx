import { Alert, Box, Typography } from '@mui/material';
import useSWR from 'swr';
import { audiences as audiencesApi, type PostWarning } from '#shared/audiences/audiences.contract';
import type { AppError } from '#shared/kernel/errors';
import type { Input } from '#shared/kernel/route';
import { mediaAddress, nameAtMedia } from '#shared/media/media';
import { call } from '../../api/client.ts';
import { useSettled } from '../../components/hooks/useSettled.ts';
import { Column } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';

export type CheckInput = Input<typeof audiencesApi.check>;

interface CheckPanelProps {
  post: CheckInput;
  /** The person has begun, so that there is something to check. */
  isTouched: boolean;
}

/** Shows warnings that an author may want to fix before publishing. It never blocks saving. */
export function CheckPanel({ post, isTouched }: CheckPanelProps) {
  if (!isTouched) {
    return (
      <Typography variant="body2" color="textSecondary">
        Your text is checked as you write.
      </Typography>
    );
  }
  return <Checked post={post} />;
}

function Checked({ post }: Pick<CheckPanelProps, 'post'>) {
  const settled = useSettled(post, 1200);
  // The text may have 2 MB, so its fingerprint is the cache key.
  const { data, error, mutate } = useSWR<PostWarning[], AppError>(
    ['audiences', 'check', fingerprint(JSON.stringify(settled))],
    () => call(audiencesApi.check, settled),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <Column component="section" aria-label="Checks before publishing" gap={1} isBound>
      {!post.published && (
        <Typography variant="body2" color="textSecondary">
          This is a draft. It is checked for the day it gets published.
        </Typography>
      )}
      {error && (
        <Failure what="The checks before publishing" error={error} onRetry={() => void mutate()} />
      )}
      <Column aria-live="polite" gap={1} isBound>
        {data && !error && <Warnings found={data} isPublishing={post.published === true} />}
      </Column>
    </Column>
  );
}

interface WarningsProps {
  found: readonly PostWarning[];
  isPublishing: boolean;
}

function Warnings({ found, isPublishing }: WarningsProps) {
  if (found.length === 0) return <Typography variant="body2">No problems found.</Typography>;
  const things = found.length === 1 ? '1 thing' : `${found.length} things`;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: isPublishing ? 600 : 400 }}>
        {`${things} to check${isPublishing ? ' before you save and publish' : ''}. You can save without changes.`}
      </Typography>
      {found.map((warning) => (
        <Warning key={`${warning.kind} ${warning.about} ${warning.message}`} warning={warning} />
      ))}
    </>
  );
}

/** Shows one warning with its link or picture. */
function Warning({ warning: { kind, message, about } }: { warning: PostWarning }) {
  const picture = kind === 'missing-alt' ? nameAtMedia(about ?? '') : undefined;
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {message}
      {picture ? (
        <Box
          component="img"
          src={mediaAddress(picture)}
          alt="The picture without a description"
          sx={thumbnail}
        />
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
const thumbnail = { display: 'block', mt: 1, maxWidth: 120, maxHeight: 90, borderRadius: 1 };

/** Returns a hash of a text (FNV-1a over its characters, and its length). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length}-${hash >>> 0}`;
}
