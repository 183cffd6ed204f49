import { postTypeNames } from '#shared/posts/type-names';
import type { ReportedRead } from '#shared/read-posts/readposts.contract';
import { ChosenListGrid, type ListColumn } from '../../components/lists/ListGrid.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { type RowsProps, SubjectLink } from './rows.tsx';
import { sorts } from './view.ts';

const columnsFor = (username: string): readonly ListColumn<ReportedRead>[] => [
  { field: 'username', name: 'Username', flex: 0.8, minWidth: 120, cell: () => username },
  { field: 'type', name: 'Type', width: 160, cell: ({ type }) => postTypeNames[type] },
  {
    field: 'title',
    name: 'Subject Link',
    flex: 2,
    minWidth: 200,
    cell: (read) => <SubjectLink read={read} />,
  },
  {
    field: 'created_at',
    name: 'Opened Date',
    width: 180,
    cell: ({ created_at }) => <DateText at={created_at} withTime />,
  },
];

/** The report as a table with keyboard navigation. */
export const ReadGrid = ({ username, ...list }: RowsProps) => (
  <ChosenListGrid
    list="read-posts"
    label="Read posts"
    columns={columnsFor(username)}
    idOf={({ posts_postUid }) => posts_postUid}
    sorts={sorts}
    {...list}
  />
);
