import { onDemand } from '../../components/hooks/onDemand.tsx';

const Requests = onDemand(async () => (await import('./requests/Requests.tsx')).Requests);
const OneRequest = onDemand(async () => (await import('./request/OneRequest.tsx')).OneRequest);
const OneSentDocument = onDemand(
  async () => (await import('./sent/OneSentDocument.tsx')).OneSentDocument,
);
const AllTemplates = onDemand(
  async () => (await import('./templates/AllTemplates.tsx')).AllTemplates,
);
const OneTemplate = onDemand(async () => (await import('./editor/OneTemplate.tsx')).OneTemplate);
const PreviewOne = onDemand(async () => (await import('./preview/PreviewOne.tsx')).PreviewOne);
const SendOne = onDemand(async () => (await import('./send/SendOne.tsx')).SendOne);

/** `/signing`: the documents that were sent to be signed. */
export function SigningPage() {
  return <Requests />;
}

/** `/signing/:requestUid`: one of them. */
export function RequestPage() {
  return <OneRequest />;
}

/** `/signing/:requestUid/document`: its pages, with what was signed so far. */
export function SentDocumentPage() {
  return <OneSentDocument />;
}

/** `/signing/templates`: the documents that the school sends. */
export function TemplatesPage() {
  return <AllTemplates />;
}

/** `/signing/templates/:templateUid`: one of them, with its form. */
export function TemplatePage() {
  return <OneTemplate />;
}

/** `/signing/templates/:templateUid/preview`: the same, as its recipients would see it. */
export function PreviewPage() {
  return <PreviewOne />;
}

/** `/signing/templates/:templateUid/send`: sends one. */
export function SendPage() {
  return <SendOne />;
}
