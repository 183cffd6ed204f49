import { Box } from '@mui/material';
import { Link } from 'react-router';
import type { ReportedRead } from '#shared/read-posts/readposts.contract';
import { postPath } from '#shared/site/paths';
import type { ReadSort, ReadView } from './view.ts';

/** The props of the table and the cards: one page of marks of a person, and its order. */
export interface RowsProps {
  username: string;
  rows: readonly ReportedRead[];
  view: ReadView;
  isLoading: boolean;
  onSort: (sort: ReadSort, order: ReadView['order']) => void;
}

/** A link to the post of a mark. It opens in a new tab, as specified. */
export const SubjectLink = ({ read }: { read: ReportedRead }) => (
  <Box
    component={Link}
    to={postPath({ postUid: read.posts_postUid, type: read.type })}
    target="_blank"
    rel="noopener"
    sx={{ color: 'primary.main', overflowWrap: 'anywhere', minWidth: 0 }}
  >
    {read.title || read.posts_postUid}
  </Box>
);
