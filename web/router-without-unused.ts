import { replacedTexts } from './replaced-text.ts';

/** The file of react-router that has all of it. Its name changes with each version. */
const file = 'react-router/dist/production/chunk-7RTFRKQW.mjs';

/**
 * Leaves out parts of react-router that this portal never uses but the bundler must keep: forms and
 * links with a state of their own, prefetching, components that a server draws, and instrumentation.
 */
export const routerWithoutUnused = replacedTexts('router-without-unused', [
  { file, text: 'React10.forwardRef(', by: '/* @__PURE__ */ React10.forwardRef(' },
  { file, text: 'NavLink.displayName = "NavLink";', by: '' },
  { file, text: 'Form.displayName = "Form";', by: '' },
  {
    file,
    text: 'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;',
    by: 'return link;',
  },
  {
    file,
    text: 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(\n      prefetch,\n      rest\n    );',
    by: 'let prefetchRef, prefetchHandlers;',
  },
  {
    file,
    text: 'return /* @__PURE__ */ React2.createElement(RSCErrorHandler, { error }, result);',
    by: 'return result;',
  },
  {
    file,
    text: 'const decoded = decodeRouteErrorResponseDigest(error.digest);\n      if (decoded) error = decoded;',
    by: '',
  },
  { file, text: 'if (init.instrumentations) {', by: 'if (false) {' },
]);
