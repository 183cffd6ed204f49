import { Button } from '@mui/material';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { csvOf } from '#shared/spreadsheet/csv';
import { type PageLog, weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { FilterForm } from '../../components/filters/FilterForm.tsx';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { Field } from '../../components/forms/Field.tsx';
import { OneOf } from '../../components/forms/OneOf.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { csvFile } from '../../components/lists/csv.ts';
import { useExport } from '../../components/lists/useExport.ts';
import { type Answer, useNumberedPage } from '../../components/lists/useNumberedPage.ts';
import { DateText } from '../../components/text/DateText.tsx';
import { minuteText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { DayFields } from './DayFields.tsx';
import { LogPart, type PartProps } from './LogPart.tsx';
import { faultsOf, isSound, noPageFilter, type PageFilter, pageQuery } from './view.ts';

const columns = [
  { name: 'Live From', sx: { width: 130 } },
  { name: 'Live To', sx: { width: 130 } },
  { name: 'Post Id', sx: { maxWidth: 220, overflowWrap: 'anywhere' } },
  { name: 'Title', isName: true },
  { name: 'Page Type', sx: { whiteSpace: 'nowrap' } },
  { name: 'Visit Count', order: 'descending' },
] as const;

/** How often each page was visited, most visited first. */
export function PageLogs({ filter, page, size, onChange }: PartProps<PageFilter>) {
  const query = { ...pageQuery(filter), limit: size };
  const list = useNumberedPage<PageLog, Answer<PageLog>>(
    {
      key: isSound(filter) ? keyOf(weblogsApi.listPages, query) : null,
      async read(next_token) {
        const answer = await call(weblogsApi.listPages, { ...query, next_token });
        return { rows: answer.records, next_token: answer.next_token };
      },
      // Filter and Reset reload, even right after the last request.
      options: { dedupingInterval: 0 },
    },
    page,
  );
  const refresh = () => void list.mutate();
  const apply = (asked: PageFilter) => onChange({ filter: asked }, refresh);
  const draft = useFilterDraft({ filter, none: noPageFilter, onFilter: apply, faultsOf });
  const isFiltered = Boolean(filter.from || filter.to || filter.title);
  const what = filter.pages === 'all' ? 'page' : 'post';
  return (
    <>
      <FilterForm
        label={'Filter page logs'}
        isLoading={list.isValidating}
        pressed={draft.pressed}
        onSubmit={draft.submit}
        onReset={draft.reset}
      >
        <DayFields {...draft.draft} faults={draft.faults} onChange={draft.change} />
        <Field
          label="Post Title"
          value={draft.draft.title}
          onChange={(title) => draft.change({ title: title.slice(0, 300) })}
          hint="Words of the title"
        />
        <OneOf
          label="Pages"
          value={draft.draft.pages}
          options={[
            ['posts', 'Posts'],
            ['all', 'Posts, places and screens'],
          ]}
          onChoose={(pages) => draft.change({ pages: pages === 'all' ? 'all' : 'posts' })}
        />
      </FilterForm>
      <LogPart
        label={'Page logs'}
        columns={columns}
        rowOf={rowOf}
        list={list}
        size={size}
        onChange={onChange}
        empty={`No ${what} was visited in these days, or none has this title.`}
        onRetry={refresh}
        onReset={isFiltered ? () => apply(noPageFilter) : undefined}
        action={<CsvButton filter={filter} />}
      />
    </>
  );
}

/** A start or an end of a post: a time, or the specified word. */
const Edge = ({ at }: { at: string | undefined }) => {
  if (!at) return '–';
  return at === UNPUBLISHED || at === INDEFINITE ? at : <DateText at={at} withTime />;
};

const rowOf = (log: PageLog) => ({
  key: `${log.pageType} ${log.postUid}`,
  cells: [
    <Edge key="from" at={log.publish_start} />,
    <Edge key="to" at={log.publish_end} />,
    log.postUid || '–',
    log.title || log.postUid,
    log.pageType || '–',
    log.visit_count.toLocaleString('en-AU'),
  ],
});

/** Downloads all rows that the filter finds: 100 at a time. */
function CsvButton({ filter }: { filter: PageFilter }) {
  const { read, save } = useExport();
  const timeZone = useTimeZone();
  const edge = (at = '') =>
    !at || at === UNPUBLISHED || at === INDEFINITE ? at : minuteText(new Date(at), timeZone);
  async function file(signal: AbortSignal, onRead: (count: number) => void) {
    const logs: PageLog[] = [];
    let next_token: string | undefined;
    do {
      const query = { ...pageQuery(filter), limit: 100, ...(next_token && { next_token }) };
      const answer = await call(weblogsApi.listPages, query, { signal });
      logs.push(...answer.records);
      onRead(logs.length);
      next_token = answer.next_token;
    } while (next_token);
    const rows = logs.map((log) => [
      edge(log.publish_start),
      edge(log.publish_end),
      log.postUid,
      log.title,
      log.pageType,
      log.visit_count,
    ]);
    const header = columns.map(({ name }) => name);
    return { name: 'page-logs.csv', content: csvFile(csvOf(header, rows)) };
  }
  return (
    <Row gap={0} justify="flex-end" isOneLine sx={{ mb: 1 }}>
      <Button
        variant="outlined"
        loading={read !== undefined}
        loadingPosition="start"
        onClick={() => void save(file)}
      >
        Download CSV
      </Button>
    </Row>
  );
}
