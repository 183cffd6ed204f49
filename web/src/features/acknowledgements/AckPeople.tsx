import { Button, Skeleton, Typography } from '@mui/material';
import {
  type AckRow,
  acknowledgements as acksApi,
} from '#shared/acknowledgements/acknowledgements.contract';
import { usePages } from '../../api/pages.ts';
import { List } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import type { AckQuery } from './AckFile.tsx';
import { AckPerson } from './AckPerson.tsx';

interface AckPeopleProps {
  query: AckQuery;
  title: string;
  onChange: () => void;
}

const nobody: Record<AckQuery['list'], string> = {
  open: 'Everyone has acknowledged.',
  paper: 'Nobody must be asked on paper.',
  done: 'Nobody has acknowledged yet.',
  all: 'Nobody is asked.',
};

/** The names of the chosen list, with the acts of staff on each. */
export function AckPeople({ query, title, onChange }: AckPeopleProps) {
  const { records, total, error, loadMore, isLoadingMore, refresh } = usePages(acksApi.listPeople, {
    ...query,
    limit: 50,
  });
  const changed = () => {
    void refresh();
    onChange();
  };
  return (
    <>
      <Typography variant="h3" sx={headings}>
        {total === undefined ? title : `${title}: ${total.toLocaleString('en-AU')}`}
      </Typography>
      {error && <Failure error={error} onRetry={() => void refresh()} />}
      {!records && !error && <Skeleton variant="rounded" height={160} />}
      {records?.length === 0 && <Typography>{nobody[query.list]}</Typography>}
      <List>
        {records?.map((row: AckRow) => (
          <AckPerson key={row.subject} row={row} postUid={query.postUid} onChange={changed} />
        ))}
      </List>
      {loadMore && (
        <Button
          variant="outlined"
          className="no-print"
          loading={isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ mt: 2 }}
        >
          Show more names
        </Button>
      )}
    </>
  );
}

/** The chosen button says the same; a print and a screen reader need it. */
const headings = { mb: 1, '@media screen': visuallyHidden };
