import { Box, Typography } from '@mui/material';
import { familyNames } from '#shared/signing/families';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Columns, Quiet } from '../../../components/layout/layout.tsx';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { PagePicture } from '../pictures/PagePicture.tsx';
import type { PictureOf } from '../pictures/usePictures.ts';
import { counted, familyOptions } from '../words.ts';
import { PdfUpload } from './PdfUpload.tsx';

interface DocumentPartProps {
  tools: TemplateTools;
  pictures: PictureOf;
}

/** The title and the family of a document, and its PDF. */
export function DocumentPart({ tools: { values, change }, pictures }: DocumentPartProps) {
  const { title, family, pages } = values;
  return (
    <Column component="section" aria-labelledby="document" gap={3}>
      <Typography variant="h2" id="document">
        Document
      </Typography>
      <Columns from={{ sm: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <Field
          label="Title"
          value={title}
          onChange={(text) => change({ title: text.slice(0, 120) }, 'title')}
          hint="Recipients read it."
        />
        <SelectField
          label="Kind of document"
          value={family}
          options={familyOptions}
          onChoose={(chosen) =>
            change({ family: familyNames.find((each) => each === chosen) ?? family })
          }
          hint="It decides on which page recipients sign."
        />
      </Columns>
      <PdfUpload
        hasFile={values.fileUid !== ''}
        onReady={(file) => change({ fileUid: file.fileUid, pages: file.pages })}
      />
      {pages.length > 0 && (
        <section aria-labelledby="pages">
          <Typography variant="h3" id="pages" sx={{ mb: 1 }}>
            {counted(pages.length, 'page')}
          </Typography>
          <Box component="ol" sx={thumbs}>
            {pages.map((sides, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <li key={n}>
                <PagePicture page={n + 1} sides={sides} pictureOf={pictures} />
                <Quiet size="medium">{`Page ${n + 1}`}</Quiet>
              </li>
            ))}
          </Box>
        </section>
      )}
    </Column>
  );
}
const thumbs = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
};
