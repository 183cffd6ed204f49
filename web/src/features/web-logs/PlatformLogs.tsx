import {
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type Share, weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { useRead } from '../../api/hooks.ts';
import { spanName } from '../../components/days/days.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Columns } from '../../components/layout/layout.tsx';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Loading } from './Loading.tsx';

const countries = new Intl.DisplayNames('en-AU', { type: 'region', fallback: 'code' });

/** Returns the name of a country; a word such as Unknown stays. */
const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;

/** The systems, browsers and countries of all counted visits. */
export function PlatformLogs() {
  const { data, error, isLoading, mutate } = useRead(weblogsApi.listPlatforms, {
    log_type: 'platform_logs',
  });
  const isSlow = useSlow(isLoading);
  if (error) return <Failure what="Platform logs" error={error} onRetry={() => void mutate()} />;
  if (!data) return isSlow ? <Loading label="Loading platform logs" /> : null;
  if (data.visits === 0) {
    return (
      <NoRecords reset="" onReset={undefined}>
        A visit is shown here up to 15 minutes after it was made.
      </NoRecords>
    );
  }
  return (
    <>
      <Typography color="textSecondary" className="figures" sx={{ mb: 2 }}>
        {`${data.visits.toLocaleString('en-AU')} visits, ${spanName(data.first_day, data.last_day)}`}
      </Typography>
      <Columns from={{ md: 3 }} gap={3}>
        <Shares name="OS" shares={data.os_logs} />
        <Shares name="Browser" shares={data.browser_logs} />
        <Shares name="Country" shares={data.country_logs} nameOf={countryName} />
      </Columns>
    </>
  );
}

interface SharesProps {
  name: string;
  shares: readonly Share[];
  nameOf?: (id: string) => string;
}

function Shares({ name, shares, nameOf = (id) => id }: SharesProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${name}, table`} sx={frame}>
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            <TableCell>{name}</TableCell>
            <TableCell align="right">Visits</TableCell>
            <TableCell align="right">Percentage</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shares.map(({ id, percentage, visits }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(id)}
                <LinearProgress
                  aria-hidden
                  variant="determinate"
                  value={percentage}
                  sx={{ mt: 0.5, borderRadius: 1 }}
                />
              </TableCell>
              <TableCell align="right">{visits.toLocaleString('en-AU')}</TableCell>
              <TableCell align="right">{`${percentage.toFixed(1)} %`}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
const frame = { maxHeight: 480, '& td': { fontVariantNumeric: 'tabular-nums' } };
