const BUSY = 503;
/** Longer than a node of a loaded machine has no turn for a call. */
const MOST_TRIES = 20;
const PAUSE_MS = 1_000;

/** Asks again while the node answers that it is busy: it has not looked at the call then, so that it may be repeated. */
export async function whenFree(call: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await call();
    if (response.status !== BUSY || tries === MOST_TRIES) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
