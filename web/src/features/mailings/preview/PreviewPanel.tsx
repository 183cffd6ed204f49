import {
  Alert,
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type Ref, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { MailingPreview } from '#shared/mailings/send-emails.contract';
import { mailingNames } from '#shared/posts/type-names';
import { mailingPath } from '#shared/site/paths';
import { Column } from '../../../components/layout/layout.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { PostsLeftOut } from '../PostsLeftOut.tsx';
import type { Refused } from '../useMailingPreview.ts';
import { leftOutNames, number, people } from '../words.ts';
import { LockedPhone } from './LockedPhone.tsx';
import { MessageView } from './MessageView.tsx';

interface PreviewPanelProps {
  preview: MailingPreview;
  /** False once the form has changed. */
  isFresh: boolean;
  refused: Refused | undefined;
}

/** The preview of a mailing: recipients and messages. It takes the focus when it appears. */
export function PreviewPanel({ preview, isFresh, refused }: PreviewPanelProps) {
  const { type, count, sample, left_out, unmatched, previews, already } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses each new preview
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  return (
    <Column component="section" aria-labelledby="preview-title" gap={2.5} isBound sx={{ mt: 5 }}>
      <Title ref={heading} />
      {refused && <RefusedNotice refused={refused} type={type} />}
      {!isFresh && (
        <Alert severity="warning" variant="outlined">
          The form has changed since this preview. Preview again before you send.
        </Alert>
      )}
      {already && !refused && (
        <Alert severity="warning" variant="outlined">
          {`This ${mailingNames[type]} was already sent by ${already.created_by}, `}
          <DateText at={already.created_at} withTime />
          {'. It cannot be sent again. '}
          <Link component={RouterLink} to={mailingPath(already.mailingUid, type)}>
            Open that mailing
          </Link>
        </Alert>
      )}
      {count === 0 ? (
        <Alert severity="info" variant="outlined">
          No any user was in queue
        </Alert>
      ) : (
        <Typography sx={{ fontSize: '1.125rem' }}>
          <strong className="figures">{people(count)}</strong> would get a message.
        </Typography>
      )}
      <PostsLeftOut posts={preview.posts_left_out} />
      {left_out.length > 0 && (
        <Box>
          <Typography variant="h3">Not sent to</Typography>
          <Box component="ul" className="figures" sx={{ my: 0.5, paddingInlineStart: 3 }}>
            {left_out.map(({ reason, count: out }) => (
              <li key={reason}>{`${leftOutNames[reason]}: ${number(out)}`}</li>
            ))}
          </Box>
        </Box>
      )}
      {unmatched.length > 0 && (
        <Alert severity="warning" variant="outlined">
          On the exclusion list, but not the address of anyone at this school:{' '}
          {unmatched.join(', ')}
        </Alert>
      )}
      {sample.length > 0 && <Sample sample={sample} />}
      <Typography variant="h3">The message</Typography>
      <MessageView previews={previews} />
      {preview.lock_screen && <LockedPhone {...preview.lock_screen} />}
    </Column>
  );
}

const Title = ({ ref }: { ref: Ref<HTMLHeadingElement> }) => (
  <Typography id="preview-title" variant="h2" ref={ref} tabIndex={-1} sx={{ outline: 'none' }}>
    Preview
  </Typography>
);

function RefusedNotice({ refused, type }: { refused: Refused; type: MailingPreview['type'] }) {
  return (
    <Alert severity="error" variant="outlined">
      {refused.message}{' '}
      {refused.mailingUid && (
        <Link component={RouterLink} to={mailingPath(refused.mailingUid, type)}>
          Open that mailing
        </Link>
      )}
    </Alert>
  );
}

function Sample({ sample }: { sample: MailingPreview['sample'] }) {
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Some of these people, and why
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="Sample, table">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>Because</TableCell>
              <TableCell>Content</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sample.map(({ userUid, name, username, because, items }) => (
              <TableRow key={userUid}>
                <TableCell>
                  {name}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {username}
                  </Typography>
                </TableCell>
                <TableCell>{because}</TableCell>
                <TableCell>{briefly(items)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** Returns the first titles and the number of the others. */
const briefly = (items: readonly string[]): string =>
  [...items.slice(0, 3), ...(items.length > 3 ? [`${items.length - 3} more`] : [])].join(' · ');
