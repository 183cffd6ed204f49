import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { families } from '#shared/signing/families';
import type { Answers } from '#shared/signing/form';
import { pagesWithout } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { usePictures } from '../pictures/usePictures.ts';
import { counted, listed } from '../words.ts';
import { PreviewPages } from './PreviewPages.tsx';
import { PreviewQuestions } from './PreviewQuestions.tsx';

interface PreviewFrameProps {
  view: RecipientView;
  fileUid: string;
  isNarrow: boolean;
}

/** What a recipient sees, in the width of a phone or of a desktop. */
export function PreviewFrame({ view, fileUid, isNarrow }: PreviewFrameProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const pictures = usePictures(fileUid);
  const without = new Set(view.without ?? pagesWithout(view, answers));
  const fields = view.fields.filter(({ page }) => !without.has(page));
  return (
    <Box
      component="section"
      aria-label={`What ${view.name} sees`}
      sx={{ ...frame, maxWidth: isNarrow ? 375 : 1000, p: isNarrow ? 2 : 4 }}
    >
      <Head view={view} />
      {view.questions.length > 0 && (
        <PreviewQuestions view={view} answers={answers} onChange={setAnswers} />
      )}
      <Column component="section" aria-labelledby="preview-document" isBound>
        <Typography variant="h2" id="preview-document">
          The document
        </Typography>
        <Typography color="textSecondary">
          {`${counted(view.pages.length - without.size, 'page')}, ${counted(fields.length, 'field')} to fill in.`}
        </Typography>
        <PreviewPages
          view={view}
          fields={fields}
          without={without}
          pictures={pictures}
          isNarrow={isNarrow}
        />
      </Column>
      <End view={view} isNarrow={isNarrow} />
    </Box>
  );
}

const Head = ({ view }: { view: RecipientView }) => (
  <div>
    <Typography color="textSecondary">{`${view.school} · ${families[view.family]}`}</Typography>
    <Typography variant="h2" component="p" sx={{ fontSize: '1.625rem' }}>
      {view.title}
    </Typography>
    <Typography>{`For ${view.student_name}. You are ${view.name}.`}</Typography>
    {view.others.length > 0 && (
      <Typography color="textSecondary">
        {`Also: ${listed(view.others.map(({ name, party }) => `${name} (${party})`))}`}
      </Typography>
    )}
  </div>
);

const actNames = { signer: 'Sign', approver: 'Approve' } as const;

/** The consent and the button. Neither does anything. */
function End({ view, isNarrow }: { view: RecipientView; isNarrow: boolean }) {
  if (view.role === 'copy') {
    return <Typography>This person gets a copy when everyone has signed.</Typography>;
  }
  return (
    <Column sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <FormControlLabel label={view.consent} control={<Checkbox />} />
      <Row>
        <Button variant="contained" disabled fullWidth={isNarrow}>
          {actNames[view.role]}
        </Button>
        <Button disabled fullWidth={isNarrow}>
          Decline
        </Button>
      </Row>
    </Column>
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  mx: 'auto',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 2,
  bgcolor: 'background.paper',
};
