import { onDemand } from '../../components/hooks/onDemand.tsx';
import { OneRequest } from './request/OneRequest.tsx';
import { Requests } from './requests/Requests.tsx';

const AllTemplates = onDemand(
  async () => (await import('./templates/AllTemplates.tsx')).AllTemplates,
);
const OneTemplate = onDemand(async () => (await import('./editor/OneTemplate.tsx')).OneTemplate);
const PreviewOne = onDemand(async () => (await import('./preview/PreviewOne.tsx')).PreviewOne);
const SendOne = onDemand(async () => (await import('./send/SendOne.tsx')).SendOne);

/** `/signing`: the documents that were sent to be signed. */
export const SigningPage = () => <Requests />;

/** `/signing/:requestUid`: one of them. */
export const RequestPage = () => <OneRequest />;

/** `/signing/templates`: the documents that the school sends. */
export const TemplatesPage = () => <AllTemplates />;

/** `/signing/templates/:templateUid`: one of them, with its form. */
export const TemplatePage = () => <OneTemplate />;

/** `/signing/templates/:templateUid/preview`: the same, as its recipients would see it. */
export const PreviewPage = () => <PreviewOne />;

/** `/signing/templates/:templateUid/send`: sends one. */
export const SendPage = () => <SendOne />;
