// The font of typed signatures, as on the recipient’s page and in the sealed document.
import '@fontsource/caveat/400.css';
import { Box, Typography } from '@mui/material';
import type { OpenField, SentDocument, SignedField } from '#shared/signing/sent-document';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Column } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { PageWithFields, placeOfField } from '../pictures/PageWithFields.tsx';
import { usePictures } from '../pictures/usePictures.ts';
import { fieldInWords, isOpen } from '../words.ts';
import { extentOf, valueInWords } from './standing.ts';

/** The pages as they were sent, with what was signed, and who fills in the rest. */
export function SentPages({ document }: { document: SentDocument }) {
  const { pages, without, signed, open, state, is_sealed } = document;
  const pictures = usePictures(document.fileUid);
  const isNarrow = useIsNarrow();
  return (
    <Column gap={4} isBound sx={{ maxWidth: 816, mx: 'auto', mt: 3, position: 'relative' }}>
      {pages.map((sides, n) => {
        const page = n + 1;
        if (without.includes(page)) return null;
        const given = signed.filter((each) => each.page === page);
        const empty = open.filter((each) => each.page === page);
        return (
          <PageWithFields
            key={page}
            page={page}
            sides={sides}
            given={given}
            pictures={pictures}
            isNarrow={isNarrow}
            instead={is_sealed ? 'Download the sealed document to read it.' : undefined}
            empty={empty.map((field) => ({ ...field, words: whoFillsIn(field, isOpen(state)) }))}
          >
            <InWords text={sides.text} given={given} />
            <Empty fields={empty} title={isOpen(state) ? 'Still to fill in' : 'Left empty'} />
          </PageWithFields>
        );
      })}
    </Column>
  );
}

/** How many pages there are, and a way to the first field that is empty. */
export function Extent({ document }: { document: SentDocument }) {
  const { shown, empty, missing } = extentOf(document);
  const [first] = document.open.toSorted((one, other) => one.page - other.page);
  return (
    <Typography color="textSecondary" sx={{ mt: 2 }}>
      {shown}
      {empty && ', '}
      {first ? (
        <Box component="button" type="button" onClick={() => show(first)} sx={inText}>
          {empty}
        </Box>
      ) : (
        empty
      )}
      {missing ? `. ${missing}` : '.'}
    </Typography>
  );
}

/** Shows a field on its page; the keyboard goes on at its line in words. */
function show({ fieldUid }: OpenField) {
  document.getElementById(placeOfField(fieldUid))?.scrollIntoView({ block: 'center' });
  document.getElementById(wordsOf(fieldUid))?.focus({ preventScroll: true });
}

const wordsOf = (fieldUid: string) => `words-${fieldUid}`;

/** What is written in an empty field. */
const whoFillsIn = ({ by, kind }: OpenField, isWaiting: boolean): string =>
  isWaiting && kind === 'signature' ? `${by} signs here` : by;

/** What the picture of a page shows, for screen readers. */
const InWords = ({ text, given }: { text: readonly string[]; given: readonly SignedField[] }) => (
  <Box sx={visuallyHidden}>
    {text.map((paragraph, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes
      <p key={n}>{paragraph}</p>
    ))}
    {text.length === 0 && <p>This page is a picture without text.</p>}
    {given.map(({ fieldUid, label, value, by }) => (
      <p key={fieldUid}>{`${label}: ${valueInWords(value)}${by && `, by ${by}`}`}</p>
    ))}
  </Box>
);

/** The empty fields of a page in words. On a phone the page has their numbers. */
function Empty({ fields, title }: { fields: readonly OpenField[]; title: string }) {
  if (fields.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ol" aria-label={title} sx={{ m: 0, paddingInlineStart: 3 }}>
        {fields.map((field) => (
          <Typography
            component="li"
            variant="body2"
            key={field.fieldUid}
            id={wordsOf(field.fieldUid)}
            tabIndex={-1}
          >
            {`${field.by}: ${fieldInWords(field)}`}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** A button with the look of a link in a text. */
const inText = {
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  cursor: 'pointer',
  color: 'primary.main',
  textDecoration: 'underline',
};
