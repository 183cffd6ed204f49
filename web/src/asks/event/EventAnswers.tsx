import { AskCard } from '../card/AskCard.tsx';
import { ReportLink } from '../card/ReportLink.tsx';

interface EventAnswersProps {
  eventUid: string;
  title: string;
  mayReport: boolean;
}

/** On the page of an event that asks: the own answers, who goes of the own children, and for staff the report. */
export const EventAnswers = ({ eventUid, title, mayReport }: EventAnswersProps) => (
  <>
    <AskCard askUid={eventUid} />
    {mayReport && <ReportLink askUid={eventUid} title={title} />}
  </>
);
