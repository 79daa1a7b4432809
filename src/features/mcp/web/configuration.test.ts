import { expect, test } from 'vitest'
import { configurationOf } from './configuration.ts'

test.each([
  ['KPI Mechanics', 'kpi-mechanics'],
  ['Café “Zwölf”', 'caf-zw-lf'],
  ['店', 'shop'],
  ['', 'shop'],
])('the configuration of an app called %j names the server %j and sends the token', (app, name) => {
  expect(JSON.parse(configurationOf(app, 'https://kpi.example.com/mcp'))).toEqual({
    mcpServers: {
      [name]: {
        type: 'http',
        url: 'https://kpi.example.com/mcp',
        headers: { Authorization: 'Bearer YOUR_TOKEN' },
      },
    },
  })
})
