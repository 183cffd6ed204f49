import { Button } from '@mui/material';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { csvFile } from '../../../components/lists/csv.ts';
import { sortByText } from '../../../components/lists/sortByText.ts';
import { useExport } from '../../../components/lists/useExport.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { type ListView, queryOf } from './filter.ts';
import { sortTextOf } from './sorting.ts';
import { columns, wordsOf } from './words.ts';

/** Downloads the whole filtered list, not only the current page. */
export function ExportButton({ view, isEmpty }: { view: ListView; isEmpty: boolean }) {
  const timeZone = useTimeZone();
  const { read, save } = useExport();

  async function file(signal: AbortSignal, onRead: (count: number) => void) {
    const posts = await allRows(view, signal, onRead);
    const now = serverNow();
    const textOf = sortTextOf(view.sort);
    const sorted = textOf ? sortByText(posts, textOf, view.order) : posts;
    const rows = sorted.map((post) => wordsOf(post, timeZone, now));
    return { name: 'posts.csv', content: csvFile(csvOf(columns, rows)) };
  }
  if (isEmpty) return null;
  return (
    <Button loading={read !== undefined} loadingPosition="start" onClick={() => void save(file)}>
      {read === undefined ? 'Download as CSV' : `${read} posts read …`}
    </Button>
  );
}

async function allRows(view: ListView, signal: AbortSignal, onRead: (count: number) => void) {
  const rows: PostForEditor[] = [];
  let next_token: string | undefined;
  do {
    const query = { ...queryOf({ ...view, size: 100 }), next_token };
    const page = await call(postsApi.listForAdmin, query, { signal });
    rows.push(...page.records);
    onRead(rows.length);
    next_token = page.next_token;
  } while (next_token);
  return rows;
}
