import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { deliveredAt, openedAt, troublesOf } from '#shared/domain/email-log-columns';
import { DateText } from '../../components/DateText.tsx';
import { postPath } from '../../paths.ts';

/** When it was delivered, and what went wrong. */
export function Delivered({ message }: { message: EmailStatistics }) {
  const at = deliveredAt(message);
  return (
    <Box component="span" sx={stack}>
      {at && <DateText at={at} withTime />}
      {troublesOf(message).map((trouble) => (
        <span key={trouble.words}>
          <Box component="span" sx={warning}>
            <WarningIcon aria-hidden sx={{ fontSize: '1.125em', flex: 'none', mt: '0.1em' }} />
            {trouble.words}
          </Box>{' '}
          <DateText at={trouble.at} withTime />
        </span>
      ))}
    </Box>
  );
}

/** When a person opened it; what a machine did is said as such. */
export function Opened({ message }: { message: EmailStatistics }) {
  const at = openedAt(message);
  if (at) {
    return (
      <Box component="span" sx={stack}>
        <DateText at={at} withTime />
        {message.opens > 1 && <Box component="span" sx={quiet}>{`${message.opens} times`}</Box>}
      </Box>
    );
  }
  if (!message.machine_open) return null;
  return (
    <Box component="span" sx={{ ...stack, ...quiet }}>
      <span>By a machine</span>
      <DateText at={message.machine_open} withTime />
    </Box>
  );
}

/** An address; a long one breaks after its person. */
export function Address({ of }: { of: string }) {
  const host = of.lastIndexOf('@') + 1;
  return (
    <span>
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  );
}

/** The posts that it told of, by title where they have one. */
export function SubjectLinks({ message }: { message: EmailStatistics }) {
  return (
    <Box component="span" sx={stack}>
      {message.posts.map(({ postUid, title, type = 'notice' }) => (
        <Box
          component={Link}
          key={postUid}
          to={postPath({ postUid, type })}
          sx={{ color: 'primary.main' }}
        >
          {title || postUid}
        </Box>
      ))}
    </Box>
  );
}

const stack = { display: 'grid', gap: 0.25, minWidth: 0, overflowWrap: 'anywhere' } as const;
const quiet = { color: 'text.secondary', fontSize: '0.9375em' };
const warning = { display: 'flex', gap: 0.5, color: 'error.main', fontWeight: 600 };
