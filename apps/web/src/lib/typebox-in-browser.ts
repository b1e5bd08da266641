// Stands in for typebox in the browser build: schemas are checked on the server, so here they may be anything.
const schema = () => ({});

export default new Proxy({}, { get: () => schema });
