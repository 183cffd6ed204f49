import {
  type PostReader,
  type ReaderCounts,
  postReaders as readersApi,
} from '#shared/read-posts/post-readers.contract';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { type Answer, useNumberedPage } from '../../../components/lists/useNumberedPage.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { DateText } from '../../../components/text/DateText.tsx';
import { queryOf, type ReadersView, ruleNames, stateNames } from './view.ts';

interface ReaderListProps {
  counts: ReaderCounts;
  view: ReadersView;
  onChange: (changed: Partial<ReadersView>) => void;
}

/** The people of the chosen list, by name. For the rule of any carer: children with their carers. */
export function ReaderList({ counts, view, onChange }: ReaderListProps) {
  const query = { ...queryOf(counts.postUid, view), limit: view.size };
  const { data, error, mutate } = useNumberedPage<PostReader, Answer<PostReader>>(
    {
      key: keyOf(readersApi.listPeople, query),
      async read(next_token) {
        const page = await call(readersApi.listPeople, { ...query, next_token });
        return { rows: page.records, next_token: page.next_token };
      },
    },
    view.page,
  );
  if (error)
    return <Failure what="The list of readers" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[320]} what="the readers" />;
  const isFiltered = view.group !== '' || view.state !== 'all';
  const groups = new Map(counts.by_group.map((each) => [each.groupUid, each.groupname]));
  const title = `${ruleNames[view.rule]}: ${stateNames[view.state].toLowerCase()}`;
  return (
    <section aria-label={title}>
      <h2 style={visuallyHidden}>{title}</h2>
      {data.rows.length === 0 ? (
        <NoRecords
          reset="Show everyone"
          onReset={
            isFiltered ? () => onChange({ rule: 'everyone', group: '', state: 'all' }) : undefined
          }
        >
          {view.state === 'not_read' ? 'Nobody is left who has not read it.' : 'Nobody matches.'}
        </NoRecords>
      ) : (
        <>
          <RowList
            label="People"
            list="readers"
            heading="h3"
            columns={columnsFor(view, groups.size > 0)}
            rows={data.rows.map((reader) => rowOf(reader, groups))}
          />
          <NumberedPager data={data} size={view.size} onChange={onChange} />
        </>
      )}
    </section>
  );
}

const first = [{ name: 'Name', isName: true }, { name: 'Username' }] as const;

/** A post for everyone has no groups. */
function columnsFor({ rule }: ReadersView, hasGroups: boolean) {
  const groups = hasGroups ? [{ name: 'Groups' }] : [];
  if (rule === 'any_carer') return [...first, ...groups, { name: 'Carers' }];
  return [...first, { name: 'As' }, ...groups, { name: 'First opened' }];
}

function rowOf(reader: PostReader, groups: ReadonlyMap<string, string>) {
  const { userUid, name, username, as, carers, read_at } = reader;
  const names = reader.groups.flatMap((group) => groups.get(group) ?? []).join(', ') || '–';
  const named = groups.size > 0 ? [names] : [];
  const rest = carers
    ? [...named, <Carers key="carers" carers={carers} />]
    : [as, ...named, read_at ? <DateText key="at" at={read_at} withTime /> : 'Not read'];
  return { key: userUid, cells: [name, username, ...rest] };
}

/** The carers of a child, with the time when each one first opened the post. */
const Carers = ({ carers }: { carers: NonNullable<PostReader['carers']> }) =>
  carers.map(({ userUid, name, read_at }) => (
    <div key={userUid}>
      {`${name}: `}
      {read_at ? <DateText at={read_at} withTime /> : 'not read'}
    </div>
  ));
