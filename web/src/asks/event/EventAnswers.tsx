import { Button } from '@mui/material';
import { Link } from 'react-router';
import { reachOf } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { AskCard } from '../card/AskCard.tsx';

/** On the page of an event that asks: the own answers, who goes of the own children, and for staff the report. */
export function EventAnswers({ eventUid }: { eventUid: string }) {
  const person = useCaller();
  return (
    <>
      <AskCard askUid={eventUid} />
      {reachOf(person, 'ask.report').size > 0 && (
        <Button
          component={Link}
          to={pathTo('/asks/:askUid', { askUid: eventUid })}
          className="no-print"
          sx={{ mt: 1, marginInlineStart: -1 }}
        >
          See who has answered this
        </Button>
      )}
    </>
  );
}
