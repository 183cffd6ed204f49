import { Box, Button, Typography } from '@mui/material';
import {
  emergencySending as sendingApi,
  type Unreached,
} from '#shared/emergency/emergency-sending.contract';
import { unreachedWords } from '#shared/emergency/unreached-words';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../api/pages.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { List } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NameTools } from '../NameTools.tsx';

/** The people whom the last message did not reach, for the telephone: by group and name. */
export function NotReached() {
  const { records, total, error, loadMore, isLoadingMore, refresh } = usePages(
    sendingApi.listUnreached,
    { limit: 100 },
    {},
  );
  if (error && !records)
    return (
      <Failure what="The list of people not reached" error={error} onRetry={() => void refresh()} />
    );
  if (!records) return <Skeletons heights={[40, 320]} what="the people" />;
  if (records.length === 0) {
    return (
      <EmptyState title="Nobody is in this list">
        People stand here when an emergency message could not reach them.
      </EmptyState>
    );
  }
  return (
    <>
      {error && (
        <Failure
          what="The list of people not reached"
          error={error}
          onRetry={() => void refresh()}
        />
      )}
      <Typography sx={{ mb: 2 }}>
        {total === 1 ? '1 person was' : `${total} people were`} not reached. Please telephone them;
        the school’s information system has their numbers.
      </Typography>
      <NameTools
        kind="unreached"
        start={(idempotencyKey) => call(sendingApi.startExport, {}, { idempotencyKey })}
        input={{}}
      />
      {[...Map.groupBy(records, ({ group }) => group)].map(([group, people]) => (
        <Group key={group} name={group} people={people} />
      ))}
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

const Group = ({ name, people }: { name: string; people: readonly Unreached[] }) => (
  <Box component="section" aria-label={name} sx={{ mb: 3, breakInside: 'avoid' }}>
    <Typography variant="h2" sx={{ mb: 0.5 }}>
      {name}
    </Typography>
    <List>
      {people.map(({ userUid, name: person, children, reason }) => (
        <Box
          component="li"
          key={userUid}
          sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{person}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[children.length > 0 && `Carer of ${children.join(', ')}`, unreachedWords[reason]]
              .filter(Boolean)
              .join('. ')}
          </Typography>
        </Box>
      ))}
    </List>
  </Box>
);
