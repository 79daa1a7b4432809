/** Where assistants connect. Not below `/api`, because it speaks a protocol of its own. */
export const MCP_PATH = '/mcp'

/** bytes of a message; a question takes a few hundred */
export const MAX_MESSAGE = 16_384
/** messages that may come in one list, as older clients send them */
export const MAX_MESSAGES = 20
/** most rows of a list in an answer */
export const MAX_ROWS = 100
