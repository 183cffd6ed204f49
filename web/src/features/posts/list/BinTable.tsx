import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BinnedPost } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { keptDays } from '#shared/retention';
import { pathTo } from '#shared/site/paths';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { useBin } from './useBin.ts';

/** The bin: removed posts, the last removed first, each with a Restore button. */
export function BinTable() {
  const { records, error, loadMore, isLoadingMore, refresh, restore } = useBin();
  const list = useRef<HTMLDivElement>(null);
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (!records) return null;
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {records.length === 0 ? (
        <EmptyState
          title="No records found!"
          action={
            <Button component={Link} to={pathTo('/admin?tab=posts')} variant="outlined">
              Back to the posts
            </Button>
          }
        >
          Removed posts are kept here for {keptDays.bin} days.
        </EmptyState>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Removed posts are kept for {keptDays.bin} days. Then they are deleted permanently.
          </Typography>
          <TableContainer tabIndex={0} role="region" aria-label="Removed posts, table">
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>Title</TableCell>
                  <TableCell>Type</TableCell>
                  <TableCell>Removed At</TableCell>
                  <TableCell>Removed By</TableCell>
                  <TableCell>Actions</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {records.map((post) => (
                  <BinRow
                    key={post.postUid}
                    post={post}
                    onRestore={() => void restore(post).then(() => list.current?.focus())}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </>
      )}
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </div>
  );
}

function BinRow({ post, onRestore }: { post: BinnedPost; onRestore: () => void }) {
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: 200, fontWeight: 600 }}>{post.title}</TableCell>
      <TableCell>{postTypeNames[post.type]}</TableCell>
      <TableCell>
        <DateText at={post.deleted_at} withTime />
      </TableCell>
      <TableCell>{post.deleted_by_name}</TableCell>
      <TableCell>
        <Button size="small" aria-label={`Restore: ${post.title}`} onClick={onRestore}>
          Restore
        </Button>
      </TableCell>
    </TableRow>
  );
}
