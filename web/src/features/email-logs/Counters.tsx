import { Box, Skeleton } from '@mui/material';
import { Link } from 'react-router';
import type { ChannelName } from '#shared/notifications/channels';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { Quiet } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import type { LogRows } from './useLogRows.ts';

type Shown = readonly (readonly [name: string, count: number | undefined])[];

/** Returns the counters of a channel: of mail the 6 specified ones. No service tells who read a push. */
function countersOf(channel: ChannelName, counts: LogRows | undefined): Shown {
  const sent = ['Send', counts?.sent_count] as const;
  const delivered = ['Delivered', counts?.delivery_count] as const;
  if (channel !== 'mail') {
    const failed = ['Failed', counts?.failed_count] as const;
    return channel === 'push' ? [sent, failed] : [sent, delivered, failed];
  }
  return [
    sent,
    delivered,
    ['Opened', counts?.open_count],
    ['Clicked', counts?.click_count],
    ['Bounces', counts?.bounce_count],
    ['Complaints', counts?.complaint_count],
  ];
}

interface CountersProps {
  channel: ChannelName;
  /** The counts of the filter; undefined while they are not known. */
  counts: LogRows | undefined;
  isLoading: boolean;
}

/** Shows the 6 counters of all messages that the filter finds, and the acts of machines. */
export function Counters({ channel, counts, isLoading }: CountersProps) {
  const shown = countersOf(channel, counts);
  const byMachines = [
    ['opened', counts?.machine_open_count],
    ['clicked', counts?.machine_click_count],
  ] as const;
  return (
    <Box component="section" aria-label="Counters" sx={{ mb: 3 }}>
      <Box component="dl" sx={[row, columnsOf(shown.length)]}>
        {shown.map(([name, count]) => (
          <Box key={name} sx={tile}>
            <dt>{name}</dt>
            <Box component="dd" sx={count && failures.has(name) ? failed : undefined}>
              {counts ? (
                <Count name={name} count={count ?? 0} />
              ) : (
                <NotKnown isLoading={isLoading} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {counts?.counted_within !== undefined && (
        <Quiet component="p" size="medium" sx={{ m: 0, mt: 1 }}>
          {`Counted within the newest ${counts.counted_within.toLocaleString('en-AU')} messages. Choose days to count others.`}
        </Quiet>
      )}
      {byMachines.map(
        ([act, count]) =>
          !!count && (
            <Quiet key={act} component="p" size="medium" sx={{ m: 0, mt: 1 }}>
              {onlyByMachines(count, act)}
            </Quiet>
          ),
      )}
    </Box>
  );
}

/** A count. Bounces lead to the addresses that mail comes back from. */
function Count({ name, count }: { name: string; count: number }) {
  const words = count.toLocaleString('en-AU');
  const isWay = may(useCaller(), 'sup') && name === 'Bounces' && count > 0;
  if (!isWay) return words;
  return (
    <Box
      component={Link}
      to={pathTo('/admin/returned-mail')}
      aria-label={`${words}: see returned mail`}
      sx={{ color: 'inherit' }}
    >
      {words}
    </Box>
  );
}

/** Stands for a count that is not known: a place while it loads, a dash when it cannot be read. */
const NotKnown = ({ isLoading }: { isLoading: boolean }) => (
  <>
    {isLoading ? <Skeleton aria-hidden width="2ch" /> : <span aria-hidden>–</span>}
    <Box component="span" sx={visuallyHidden}>
      {isLoading ? 'loading' : 'not known'}
    </Box>
  </>
);

const onlyByMachines = (count: number, act: string): string =>
  `${count.toLocaleString('en-AU')} more ${count === 1 ? 'was' : 'were'} ${act} only by a machine, such as a mail filter. ${count === 1 ? 'It is' : 'They are'} not counted above.`;

/** The counters that ask for a look, unless they are 0. */
const failures: ReadonlySet<string> = new Set(['Bounces', 'Complaints', 'Failed']);
const failed = { color: 'error.main' };
const row = {
  m: 0,
  display: 'grid',
  gap: '1px',
  bgcolor: 'divider',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
};
/** Other channels than mail have fewer counters, which fill the row. */
const columnsOf = (count: number) => {
  const columns = (most: number) => `repeat(${Math.min(most, count)}, minmax(0, 1fr))`;
  return { gridTemplateColumns: { xs: columns(3), md: columns(6) } };
};
const tile = {
  bgcolor: 'background.paper',
  px: 2,
  py: 1.5,
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': {
    m: 0,
    fontSize: '1.375rem',
    fontWeight: 600,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
  },
};
