import type { ShownSettings } from '#shared/site/school-settings.contract';
import { Columns } from '../../../components/layout/layout.tsx';
import { Line } from '../Line.tsx';
import { CategoriesField } from '../lists/CategoriesField.tsx';
import { ClosedDaysField } from '../lists/ClosedDaysField.tsx';
import { TermsField } from '../lists/TermsField.tsx';
import { TilesField } from '../lists/TilesField.tsx';
import { MailSection } from '../SettingsFields.tsx';
import { Section } from '../SettingsSection.tsx';
import { ColourField } from './ColourField.tsx';
import { DrawingField } from './DrawingField.tsx';
import { LookPreview } from './LookPreview.tsx';

/** What a new school decides first: how it looks, its mail, its navigation and its own days. */
export const LookSections = ({ rosterTerms }: { rosterTerms: ShownSettings['roster_terms'] }) => (
  <>
    <Section title="Look" about="How people recognise the school: here, in mail and in PDFs.">
      <Line name="schoolName" width={480} hint="Shown in the top bar, in mail and in PDFs." />
      <Columns>
        <Line
          name="short_name"
          width={240}
          hint="For a phone’s top bar and browser tabs. Up to 24 characters."
        />
        <Line name="phoneNumber" width={240} hint="Shown in the footer and in mail." />
      </Columns>
      <DrawingField
        name="logo"
        longest={800}
        width={160}
        height={48}
        hint="A PNG with a transparent background fits every colour"
      />
      <DrawingField
        name="favicon"
        longest={256}
        width={48}
        height={48}
        hint="A square, for browser tabs"
      />
      <Columns>
        <ColourField
          name="header_colour"
          hint="Buttons and links use a shade of it that stays readable."
        />
        <ColourField name="footer_colour" hint="Only the footer has it." />
      </Columns>
      <LookPreview />
    </Section>
    <MailSection />
    <Section title="Tiles" about="What the navigation shows, from top to bottom.">
      <TilesField />
    </Section>
    <Section title="Terms" about="The school’s days, where its roster has none.">
      <TermsField roster={rosterTerms} />
      <ClosedDaysField />
    </Section>
    <Section title="Categories" about="What editors sort newsletters by.">
      <CategoriesField />
    </Section>
  </>
);
