import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { hasEnded, type LeftOutReason } from '#shared/mailings/mailing';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import type { OperationId } from '#shared/rights/permission-matrix';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { List } from '../../../components/layout/layout.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { foundNames, leftOutWords, messages, number, people } from '../words.ts';

/**
 * The numbers of a mailing: its messages, the people left out, and the results of reconciliation.
 */
export function MailingFigures({ mailing }: { mailing: Mailing }) {
  const { counts, reconciled, state, unsure_until } = mailing;
  const figures = [
    ['Messages', counts.prepared],
    ['Sent', counts.sent],
    ['Failed', counts.failed],
    ['Unsure', counts.unsure],
    ['Left', counts.left],
  ] as const;
  const found = findings.filter((name) => reconciled[name] > 0);
  return (
    <>
      <Box component="dl" aria-label="Figures" sx={row}>
        {figures.map(([name, count]) => (
          <Box key={name}>
            <dt>{name}</dt>
            <dd className="figures">{number(count)}</dd>
          </Box>
        ))}
      </Box>
      {counts.unsure > 0 && unsure_until && (
        <Typography variant="body2">
          {`Unsure: the mail service has not confirmed ${messages(counts.unsure)}. Without a confirmation by `}
          <DateText at={unsure_until} withTime />
          {afterwards(counts.unsure, hasEnded(state))}
        </Typography>
      )}
      {counts.left_out.length > 0 && <LeftOut leftOut={counts.left_out} />}
      {found.length > 0 && (
        <Typography variant="body2">
          {`Checked against the reports of the mail service: ${found
            .map((name) => `${foundNames[name]} ${number(reconciled[name])}`)
            .join(', ')}.`}
        </Typography>
      )}
    </>
  );
}

/** Where those are named whom no mail reaches, and the right that opens it. */
const ways: Partial<Record<LeftOutReason, WayProps>> = {
  'no address': {
    operation: 'sub',
    to: pathTo('/admin?tab=dashboard'),
    words: 'See who has no address',
  },
  suppressed: { operation: 'sup', to: pathTo('/admin/returned-mail'), words: 'Open returned mail' },
};

/** How many people get no message of a mailing, by reason. */
function LeftOut({ leftOut }: { leftOut: Mailing['counts']['left_out'] }) {
  return (
    <Box>
      <Typography variant="body2" id="left-out">
        Not sent to:
      </Typography>
      <List aria-labelledby="left-out">
        {leftOut.map(({ reason, count }) => {
          const way = ways[reason];
          return (
            <Typography component="li" variant="body2" key={reason}>
              {`${people(count)} ${leftOutWords[reason]}. `}
              {way && <Way {...way} />}
            </Typography>
          );
        })}
      </List>
    </Box>
  );
}

interface WayProps {
  operation: OperationId;
  to: string;
  words: string;
}

const Way = ({ operation, to, words }: WayProps) =>
  may(useCaller(), operation) && (
    <Link component={RouterLink} to={to}>
      {words}
    </Link>
  );

/** Returns what happens to messages without a confirmation. */
const afterwards = (count: number, isOver: boolean): string => {
  if (isOver) return count === 1 ? ' it counts as failed.' : ' they count as failed.';
  return ` ${count === 1 ? 'it is' : 'they are'} sent again, up to 3 times in all.`;
};

const findings = ['lost', 'unexpected', 'duplicated', 'recovered'] as const;

const row = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontSize: '1.5rem', fontWeight: 600 },
};
