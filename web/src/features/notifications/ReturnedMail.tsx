import { Button, Typography } from '@mui/material';
import { useRef } from 'react';
import {
  daysBetweenTries,
  mailSuppressions as mailSuppressionsApi,
  type ReturnedMail as ReturnedAddress,
} from '#shared/notifications/mail-suppressions.contract';
import { useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Address } from '../../components/text/Address.tsx';
import { DateText } from '../../components/text/DateText.tsx';

const columns = [
  { name: 'Address', isName: true, sx: { minWidth: 200, overflowWrap: 'anywhere' } },
  { name: 'Whose', sx: { minWidth: 140 } },
  { name: 'Why' },
  { name: 'Since', sx: { whiteSpace: 'nowrap' } },
];

const reasons = {
  bounce: 'Mail came back',
  complaint: 'The reader marked our mail as unwanted',
  'wrong number': 'A carrier says that texts cannot go to this number',
} as const;

/** Returns why an address or a number gets nothing. */
const reasonOf = ({ reason, said_by }: ReturnedAddress): string =>
  said_by ? 'Somebody who got a text says: This is not for me' : reasons[reason];

/** The addresses that get no mail, each with a button that lets mail go there again. */
export function ReturnedMail() {
  const { records, error, loadMore, isLoadingMore, refresh, retry } = useReturnedMail();
  const list = useRef<HTMLDivElement>(null);
  if (error && !records)
    return <Failure what="The returned mail" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[240]} what="the returned mail" />;
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {records.length === 0 ? (
        <EmptyState title="No returned mail">
          An address appears here when mail to it comes back.
        </EmptyState>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
            {`Mail to these addresses came back, or its reader marked it as unwanted, so they get none. These numbers get no texts. Correct a wrong one in the school’s own system; the next roster brings it here. Each can be tried once in ${daysBetweenTries} days.`}
          </Typography>
          <RowList
            label="Returned mail"
            list="returned-mail"
            columns={columns}
            rows={records.map((each) => ({
              key: each.key ?? each.address,
              name: each.address,
              cells: [
                <Address key="address" of={each.address} />,
                each.people.map(({ name, username }) => `${name} (${username})`).join(', ') ||
                  'Nobody in the roster',
                reasonOf(each),
                <DateText key="at" at={each.at} />,
              ],
              acts: each.next_try_at ? (
                <Typography variant="body2" color="textSecondary">
                  Try again from <DateText at={each.next_try_at} />
                </Typography>
              ) : (
                <Button
                  size="small"
                  aria-label={`Try again: ${each.address}`}
                  onClick={() => void retry(each).then(() => list.current?.focus())}
                >
                  Try again
                </Button>
              ),
            }))}
          />
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

/** Reads the addresses, and lets mail go to one of them again. */
function useReturnedMail() {
  const found = usePages(mailSuppressionsApi.list, { limit: 50 });
  const tryAgain = useWrite(mailSuppressionsApi.retry);
  const { attempt, confirm } = useFeedback();
  return {
    ...found,
    async retry({ address, key = address, reason }: ReturnedAddress) {
      const asked = reason === 'complaint';
      const question = asked
        ? `${address} marked our mail as unwanted. Mail may go there again only if this person asked us for it.`
        : reason === 'bounce'
          ? `Mail to ${address} came back. Ask the person first whether the address is right.`
          : `Texts could not go to ${address}. Ask the person first whether the number is right.`;
      const act = asked ? 'This person asked us' : 'Try again';
      if (!(await confirm('Send there again?', question, act))) return;
      await attempt(
        () => tryAgain({ address: key, asked }),
        'The next message goes there again. If it comes back, this list has it again.',
      );
      await found.refresh();
    },
  };
}
