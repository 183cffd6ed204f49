import { Button, Typography } from '@mui/material';
import { type AskedRow, asks as asksApi } from '#shared/asks/asks.contract';
import type { AskedQuestion } from '#shared/questions/question';
import { usePages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { List } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { AskedPerson } from './AskedRow.tsx';
import type { AskQuery } from './AskFile.tsx';

interface AskedPeopleProps {
  query: AskQuery;
  questions: readonly AskedQuestion[];
  title: string;
  /** Nothing is asked any longer, so staff only read. */
  isOver: boolean;
  onChange: () => void;
}

const nobody: Record<AskQuery['list'], string> = {
  open: 'Everyone has answered.',
  paper: 'Nobody must be asked on paper.',
  done: 'Nobody has answered yet.',
  all: 'Nobody is asked.',
};

/** The names of the chosen list, with the acts of staff on each. */
export function AskedPeople({ query, questions, title, isOver, onChange }: AskedPeopleProps) {
  const { records, total, error, loadMore, isLoadingMore, refresh } = usePages(asksApi.listPeople, {
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
      {error && <Failure what="The names" error={error} onRetry={() => void refresh()} />}
      {!records && !error && <Skeletons heights={[160]} what="the people" />}
      {records?.length === 0 && <Typography>{nobody[query.list]}</Typography>}
      <List>
        {records?.map((row: AskedRow) => (
          <AskedPerson
            key={row.subject}
            row={row}
            askUid={query.askUid}
            questions={questions}
            isOver={isOver}
            onChange={changed}
          />
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
