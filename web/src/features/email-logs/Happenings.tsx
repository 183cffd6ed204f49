import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { clickedAt, deliveredAt, failuresOf, openedAt } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { postPath } from '#shared/site/paths';
import { clamped, Quiet, Row } from '../../components/layout/layout.tsx';
import { DateText } from '../../components/text/DateText.tsx';

/** Shows when a message was delivered, and its failures. */
export function Delivered({ message }: { message: EmailStatistics }) {
  const at = deliveredAt(message);
  return (
    <Box component="span" sx={stack}>
      {at && <DateText at={at} withTime />}
      {failuresOf(message).map((failure) => (
        <span key={failure.words}>
          <Row component="span" gap={0.5} isOneLine sx={{ color: 'error.main', fontWeight: 600 }}>
            <WarningIcon aria-hidden sx={{ fontSize: '1.125em', flex: 'none', mt: '0.1em' }} />
            {failure.words}
          </Row>{' '}
          <DateText at={failure.at} withTime />
        </span>
      ))}
    </Box>
  );
}

/** Shows when a person opened a message, or else when a machine did. */
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
  return <ByMachine at={message.machine_open} />;
}

/** Shows when a person followed a link of a message, or else when a machine did. */
export function Clicked({ message }: { message: EmailStatistics }) {
  const at = clickedAt(message);
  return at ? <DateText at={at} withTime /> : <ByMachine at={message.machine_click} />;
}

const ByMachine = ({ at }: { at: string | undefined }) =>
  at && (
    <Box component="span" sx={{ ...stack, ...quiet }}>
      <span>By a machine</span>
      <DateText at={at} withTime />
    </Box>
  );

/** Shows the ends of identifiers, which differ. The whole ones are in the tooltip. */
export const Uids = ({ of }: { of: readonly string[] }) => (
  <Quiet component="span" title={of.join(', ')}>
    {of.map((uid) => uid.slice(-6)).join(', ')}
  </Quiet>
);

/** Shows links to the posts of a message, by title or identifier. */
export function SubjectLinks({ message }: { message: EmailStatistics }) {
  return (
    <Box component="span" sx={stack}>
      {message.posts.map(({ postUid, title, type = 'notice' }) => (
        <Box
          component={Link}
          key={postUid}
          title={title}
          to={postPath({ postUid, type })}
          sx={link}
        >
          {title || postUid}
        </Box>
      ))}
    </Box>
  );
}

const stack = { display: 'grid', gap: 0.25, minWidth: 0 };
const link = {
  color: 'primary.main',
  ...clamped(2),
};
const quiet = { color: 'text.secondary', fontSize: '0.9375em' };
