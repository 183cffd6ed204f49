/** The accessibility statement: the screen shows it, and `docs/papers/accessibility.md` has the same sentences. */
export const statement = {
  /** The day on which somebody last compared it with the portal. */
  checkedOn: '2026-11-29',
  standard:
    'We aim at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. The portal meets them in part: the parts that do not meet them, or that nobody has tried, are listed below.',
  tested: [
    'A program (axe) checks every screen in a real browser, in light and dark, on a phone and on a computer. No screen may have a fault when a release is made.',
    'On every screen, everything that the Tab key reaches shows a ring around it. Tests open dialogs, move in lists and use the editor’s tools by keyboard.',
    'No screen scrolls sideways at a width of 375 pixels. Home, lists, signing and the check of documents are tested at 320 pixels, which is a computer’s window enlarged to 400 %.',
    'Buttons and links are at least 24 pixels high and wide, or have room around them.',
    'Nothing moves for people who asked their device for less motion.',
    'Colours of charts differ for people with each kind of colour blindness. Each chart has its figures in words.',
    'PDFs that the portal makes have headings, lists and tables that a screen reader can name.',
  ],
  notMet: [
    'Nobody has yet tried the portal by hand with a screen reader, a screen magnifier, voice control or a switch. A program finds only some of the faults that such a person meets.',
    'People with disabilities have not yet tested it.',
    'All tests ran in Chromium, the base of Chrome and Edge. Firefox and Safari have not been tried.',
    'Larger text alone, wider spacing of text, and whether a bar at an edge covers what has the focus have not been tried.',
    'Films and folders of other websites, such as YouTube, are theirs. They may lack captions, a transcript or use by keyboard.',
    'PDFs and pictures that the school or a family uploads are as they were made. The editor asks for a description of a picture, but an author can leave it out.',
    'A scanned document to sign is a picture without text. Ask the school for it in another form.',
    'The sign-in page belongs to the school’s sign-in service and was not tested with the portal.',
    'The portal speaks only English. A text in another language is read with English sounds unless its author marked the language.',
  ],
} as const;
