import { postTypeNames } from '#shared/posts/type-names';
import { CardList } from '../../components/lists/CardList.tsx';
import { SortChoice } from '../../components/lists/SortChoice.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { type RowsProps, SubjectLink } from './rows.tsx';

const orders = {
  created_at: ['Opened, newest first', 'Opened, oldest first'],
  type: ['Type, Z to A', 'Type, A to Z'],
  title: ['Subject, Z to A', 'Subject, A to Z'],
} as const;

/** The report on narrow screens: a card for each post, with the columns of the table. */
export const ReadCards = ({ username, rows, view, onSort }: RowsProps) => (
  <>
    <SortChoice sort={view.sort} order={view.order} names={orders} onSort={onSort} />
    <CardList
      label="Read posts"
      cards={rows.map((read) => ({
        key: read.posts_postUid,
        title: <SubjectLink read={read} />,
        facts: [
          ['Username', username],
          ['Type', postTypeNames[read.type]],
          ['Opened', <DateText key="opened" at={read.created_at} withTime />],
        ],
      }))}
    />
  </>
);
