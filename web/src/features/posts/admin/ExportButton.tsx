import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import type { PostForEditor } from '#shared/contract/posts';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { csvOf, download } from '../../../components/csv.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import { useTimeZone } from '../../../components/timeZone.ts';
import { type DeskView, queryOf } from './filter.ts';
import { columns, wordsOf } from './words.ts';

/** The whole filtered list as a file, not only the page that is shown. */
export function ExportButton({ view, disabled }: { view: DeskView; disabled: boolean }) {
  const timeZone = useTimeZone();
  const { fail } = useFeedback();
  const [read, setRead] = useState<number>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function save() {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setRead(0);
    try {
      const posts = await allRows(view, signal, setRead);
      const now = serverNow();
      const rows = posts.map((post) => wordsOf(post, timeZone, now));
      download('posts.csv', csvOf(columns, rows));
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      setRead(undefined);
    }
  }
  return (
    <Button
      disabled={disabled}
      loading={read !== undefined}
      loadingPosition="start"
      onClick={() => void save()}
    >
      {read === undefined ? 'Download as CSV' : `${read} posts read …`}
    </Button>
  );
}

async function allRows(view: DeskView, signal: AbortSignal, onRead: (count: number) => void) {
  const rows: PostForEditor[] = [];
  let next_token: string | undefined;
  do {
    const query = { ...queryOf({ ...view, size: 100 }), next_token };
    const page = await call(api.posts.listForAdmin, query, { signal });
    rows.push(...page.records);
    onRead(rows.length);
    next_token = page.next_token;
  } while (next_token);
  return rows;
}
