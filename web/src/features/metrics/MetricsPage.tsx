import { Alert, Button, Stack } from '@mui/material';
import { useNavigate } from 'react-router';
import { addDays, dayIn } from '#shared/kernel/zone';
import { type Metrics, metrics as metricsApi } from '#shared/metrics/metrics.contract';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { spanName } from '../../components/days/days.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { choice, type ValueOf, view } from '../../components/lists/address.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { useListView } from '../../components/lists/useListView.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { BarRows } from './charts.tsx';
import { BusiestPages, ReaderDays, Searches } from './Parts.tsx';
import { Section } from './Section.tsx';
import { mailName, mailRow, percentOf, percentText, postRow, shares } from './words.ts';

/** `/metrics`: how the portal and its mail are read, in numbers without people. */
export function MetricsPage() {
  const { view, setView } = useListView(metricsView);
  const today = dayIn(useTimeZone(), serverNow());
  const asked = queryOf(view, today);
  const { data, error, isLoading, mutate } = useRead(metricsApi.get, asked, {
    keepPreviousData: true,
  });
  const isSlow = useSlow(isLoading);
  const isOfOthers = data && (data.from !== asked.from || data.to !== asked.to);
  return (
    <Screen>
      <ChoiceButtons
        label="Days"
        value={view.days}
        options={ranges.map((days) => [days, `${days} days`])}
        onChoose={(chosen) => setView({ days: ranges.find((days) => days === chosen) ?? '30' })}
      />
      {error && <Failure what="The metrics" error={error} onRetry={() => void mutate()} />}
      {isOfOthers && (isSlow || !isLoading) && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {`These figures are of ${spanName(data.from, data.to)}, not of the last ${view.days} days.`}
        </Alert>
      )}
      <Stack spacing={2}>
        {!data && !error && <Skeletons heights={[380, 240, 380]} what="the figures" />}
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

/** How much of the delivered mail was opened and led to a click: by people, and only by machines. */
function MailRates({ metrics }: { metrics: Metrics }) {
  const mail = metrics.mail.filter(({ sent }) => sent > 0);
  return (
    <Section
      title="Opened mail"
      sentence="Of the mail that was delivered in these days. Mail programs also open messages and follow links without a person, to check them."
      file="metrics-mail"
      empty="No mail was sent in these days."
      figures={{
        columns: [
          'Type',
          'Sent',
          'Delivered',
          'Opened',
          'Share',
          'Only by a machine',
          'Clicked',
          'Clicked only by a machine',
        ],
        rows: mail.map(({ type, sent, delivered, opened, machine_opened, ...clicks }) => [
          ...([mailName(type), sent, delivered, opened] as const),
          percentText(percentOf(opened, delivered)),
          ...([machine_opened, clicks.clicked, clicks.machine_clicked] as const),
        ]),
      }}
    >
      <BarRows
        label="Opened mail"
        bars="Opened by a person"
        points="Only by a machine"
        hint="Choose a row to see its figures."
        isThin
        ticks={shares}
        rows={mail.map(mailRow)}
      />
    </Section>
  );
}

/** How many people of its audience have read each live post, newest first. */
function PostRates() {
  const navigate = useNavigate();
  const { records, error, loadMore, refresh } = usePages(metricsApi.listPosts, {});
  if (error && !records)
    return (
      <Failure what="The read rate of each post" error={error} onRetry={() => void refresh()} />
    );
  if (!records) return <Skeletons heights={[240]} />;
  return (
    <Section
      title="Read rate of each post"
      sentence="The share of each live post’s audience that has opened it in the portal. Newest first."
      file="metrics-posts"
      empty="No post is live now."
      figures={{
        columns: ['Post', 'Post id', 'Type', 'In the audience', 'Read', 'Share'],
        rows: records.map(({ title, postUid, type, people, read }) => [
          ...([title, postUid, type, people, read] as const),
          percentText(percentOf(read, people)),
        ]),
      }}
      after={
        loadMore && (
          <Button className="no-print" onClick={() => void loadMore()}>
            Load more
          </Button>
        )
      }
    >
      <BarRows
        label="Read rate of each post"
        bars="Read"
        hint="Choose a post to see who has not read it."
        isThin
        ticks={shares}
        rows={records.map(postRow)}
        onOpen={(postUid) => void navigate(`/admin/read-posts/${postUid}`)}
      />
    </Section>
  );
}

/** The ranges of days. The last day is today. */
const ranges = ['7', '30', '90', '365'] as const;

/** The shown range. The page address stores it. */
const metricsView = view({ days: choice('days', ranges, '30') });
type MetricsView = ValueOf<typeof metricsView>;

/** Returns the range of days in API format. */
const queryOf = ({ days }: MetricsView, today: string) => ({
  from: addDays(today, 1 - Number(days)),
  to: today,
});
