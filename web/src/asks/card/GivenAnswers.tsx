import { Box, Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { valueInWords } from '#shared/questions/in-words';
import { isSchoolOnly, neededQuestions } from '#shared/questions/school-only';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { readersWords } from './askWords.ts';

interface GivenAnswersProps {
  ask: OwnAsk;
  subject: OwnSubject;
}

/**
 * What the reader answered, to check what arrived. What only the school reads is sealed: nobody gets it
 * back, so it says only that there is an answer. Nothing of what another carer answered.
 */
export function GivenAnswers({ ask, subject }: GivenAnswersProps) {
  const { values, sealed = [], outcome } = subject;
  if (!values) return null;
  // Who goes stands above already, if it does not wait for a place.
  const shown = neededQuestions(ask.questions, values).filter(({ goes }) => !goes || !outcome);
  if (shown.length === 0) return null;
  return (
    <Column gap={1}>
      <Column component="dl" gap={1} sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {shown.map((question) => {
          const { questionUid, kind, text } = question;
          const answer = isSchoolOnly(question)
            ? sealedWords(sealed.includes(questionUid))
            : valueInWords(kind, values[questionUid]);
          return (
            <div key={questionUid}>
              <Quiet component="dt" size="medium">
                {text}
              </Quiet>
              <Box component="dd" sx={{ m: 0 }}>
                {answer || 'No answer'}
              </Box>
            </div>
          );
        })}
      </Column>
      {sealed.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {readersWords(ask.school_only)}
        </Typography>
      )}
    </Column>
  );
}

/** Says of an answer that only the school reads whether there is one. */
const sealedWords = (isGiven: boolean): string =>
  isGiven ? 'You have answered. Only the school reads it.' : 'Nothing written.';
