import { Stack } from '@mui/material';
import { dayIn } from '#shared/kernel/zone';
import { metrics as metricsApi } from '#shared/metrics/metrics.contract';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { useListView } from '../../components/lists/useListView.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { MailRates } from './MailRates.tsx';
import { BusiestPages, ReaderDays, Searches } from './Parts.tsx';
import { PostRates } from './PostRates.tsx';
import { metricsView, queryOf, ranges } from './view.ts';

/** `/metrics`: how the portal and its mail are read, in numbers without people. */
export function MetricsPage() {
  const { view, setView } = useListView(metricsView);
  const today = dayIn(useTimeZone(), serverNow());
  const { data, error, mutate } = useRead(metricsApi.get, queryOf(view, today), {
    keepPreviousData: true,
  });
  return (
    <Screen>
      <ChoiceButtons
        label="Days"
        value={view.days}
        options={ranges.map((days) => [days, `${days} days`])}
        onChoose={(chosen) => setView({ days: ranges.find((days) => days === chosen) ?? '30' })}
      />
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      <Stack spacing={2}>
        {data && <ReaderDays metrics={data} />}
        {data && <MailRates metrics={data} />}
        {data && <BusiestPages metrics={data} />}
        {data && <Searches metrics={data} />}
        {/* Last, because more of them are loaded below. */}
        {(data || error) && <PostRates />}
      </Stack>
    </Screen>
  );
}
