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
import { keptDays } from '#shared/retention';
import { DateText } from '../../../components/DateText.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { paths } from '../../../paths.ts';
import { useBin } from './useBin.ts';
import { typeNames } from './words.ts';

/** Removed posts, the last removed first, each with its way back. */
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
            <Button component={Link} to={paths.adminTab('posts')} variant="outlined">
              Back to the posts
            </Button>
          }
        >
          What is deleted waits here for {keptDays.bin} days.
        </EmptyState>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Removed posts are kept for {keptDays.bin} days. Then they go for good.
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
                  <TableRow key={post.postUid} hover>
                    <TableCell sx={{ minWidth: 200, fontWeight: 600 }}>{post.title}</TableCell>
                    <TableCell>{typeNames[post.type]}</TableCell>
                    <TableCell>
                      <DateText at={post.deleted_at} withTime />
                    </TableCell>
                    <TableCell>{post.deleted_by_name}</TableCell>
                    <TableCell>
                      <Button
                        size="small"
                        aria-label={`Restore: ${post.title}`}
                        onClick={() => void restore(post).then(() => list.current?.focus())}
                      >
                        Restore
                      </Button>
                    </TableCell>
                  </TableRow>
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
