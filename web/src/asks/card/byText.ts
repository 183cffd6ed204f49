import { briefDay } from '../../components/days/days.ts';

/** Says until when a post waits for an answer: `Please confirm by Sun 6 Dec`. */
export const byText = ({ by, has_questions }: { by: string; has_questions: boolean }): string =>
  `Please ${has_questions ? 'answer' : 'confirm'} by ${briefDay(by)}`;
