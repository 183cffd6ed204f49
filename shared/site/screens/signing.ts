import type { Screen } from './screen.ts';

/** The document-signing screens. With a query they open without sign-in, too. */
export const signingScreens = [
  { path: '/docusign', title: 'Docusign', needs: [] },
  { path: '/docusignboarder', title: 'Docusignboarder', needs: [] },
  { path: '/docusignpk', title: 'Docusignpk', needs: [] },
  { path: '/docusignPK2K12', title: 'DocusignPK2K12', needs: [] },
  { path: '/docusignpkkps', title: 'Docusignpkkps', needs: [] },
  { path: '/docusign_interview', title: 'Docusign_interview', needs: [] },
] as const satisfies readonly Screen[];
